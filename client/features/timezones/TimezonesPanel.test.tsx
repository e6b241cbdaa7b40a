import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, test } from 'vitest'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import { TimezonesPanel } from './TimezonesPanel.tsx'
import { ZoneChips } from './ZoneChips.tsx'
import { NO_ZONES, updateZoneChoice } from './zone-choice.ts'

const STORAGE_KEY = 'meridian.timezones'
const readStoredState = () => JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
const getField = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const zoneChips = () => within(screen.getByRole('group', { name: 'Time zone shown' }))

/** Opens the panel, and the zone chips of narrow screens. */
async function open() {
  renderInApp(
    <>
      <TimezonesPanel primary="Europe/Madrid" />
      <ZoneChips primary="Europe/Madrid" now={Date.UTC(2026, 10, 18, 9)} />
    </>,
  )
  await screen.findByText(/^Your time zone is Madrid/)
}

async function choose(name: string, city: string) {
  await user.click(getField(name))
  await screen.findByRole('dialog', { name })
  await user.keyboard(`${city}{Enter}`)
}

async function openWithBothZones() {
  await open()
  await choose('Secondary time zone', 'New York')
  await choose('Tertiary time zone', 'Tokyo')
}

beforeEach(() => {
  updateZoneChoice(() => NO_ZONES)
  resetApp()
})

it('initially offers only a secondary time zone', {
  meta: { promise: 'Texts: Select Timezone, if none is selected.' },
}, async () => {
  await open()
  expect(getField('Secondary time zone').textContent).toBe('Select Timezone')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Tertiary time zone/ })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Time zone shown' })).toBeNull()
})

it('turns a time zone on when it is chosen, and stores it', {
  meta: {
    promise: [
      'Transitions: Choosing a secondary or tertiary time zone turns it on.',
      'Stored state: Additional time zones are stored across sessions.',
    ],
  },
}, async () => {
  await openWithBothZones()
  expect(readStoredState()).toEqual({
    secondaryTimezone: 'America/New_York',
    tertiaryTimezone: 'Asia/Tokyo',
    isSecondaryEnabled: true,
    isTertiaryEnabled: true,
    currentMobileTimezone: 'primary',
  })
})

it('lists the chosen and the browser’s time zones first, and returns focus', async () => {
  await openWithBothZones()
  await user.click(getField('Tertiary time zone'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tertiary time zone' }))
  const [chosen, own] = within(dialog.getByRole('list')).getAllByRole('button')
  expect(chosen?.textContent).toMatch(/^Tokyo/)
  expect(chosen?.getAttribute('aria-current')).toBe('true')
  expect(own?.textContent).toMatch(/^Kathmandu/)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(getField('Tertiary time zone'))
})

it('shows stored time zones, including changes from another tab', {
  meta: { promise: 'Stored state: Additional time zones are stored across sessions.' },
}, async () => {
  await openWithBothZones()
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readStoredState(), tertiaryTimezone: 'Asia/Kolkata' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY })))
  expect(getField('Secondary time zone').textContent).toMatch(/^New York/)
  expect(getField('Tertiary time zone').textContent).toMatch(/^Kolkata/)
})

test('turning off the secondary time zone resets both, and phones show the primary one', {
  meta: {
    promise: [
      'Transitions: Turning the secondary time zone off resets both others, and phones show the primary one.',
      'Stored state: Additional time zones default to Select Timezone and return to it when turned off; phones show the primary one by default.',
    ],
  },
}, async () => {
  await openWithBothZones()
  await user.click(zoneChips().getByRole('button', { name: /^New York/ }))
  expect(readStoredState()).toMatchObject({ currentMobileTimezone: 'secondary' })
  await user.click(screen.getByRole('switch', { name: 'Show the secondary time zone' }))
  expect(readStoredState()).toEqual({
    secondaryTimezone: 'Select Timezone',
    tertiaryTimezone: 'Select Timezone',
    isSecondaryEnabled: false,
    isTertiaryEnabled: false,
    currentMobileTimezone: 'primary',
  })
  expect(getField('Secondary time zone').textContent).toBe('Select Timezone')
})

test.each([
  ['Tokyo', 'primary'],
  ['New York', 'secondary'],
])(
  'a phone showing %s shows the %s time zone after the tertiary one is turned off',
  {
    meta: {
      promise:
        'Transitions: Turning the tertiary time zone off resets it, and phones that showed it show the primary one.',
    },
  },
  async (city, name) => {
    await openWithBothZones()
    await user.click(zoneChips().getByRole('button', { name: new RegExp(`^${city}`) }))
    await user.click(screen.getByRole('switch', { name: 'Show the tertiary time zone' }))
    expect(readStoredState()).toEqual({
      secondaryTimezone: 'America/New_York',
      tertiaryTimezone: 'Select Timezone',
      isSecondaryEnabled: true,
      isTertiaryEnabled: false,
      currentMobileTimezone: name,
    })
    expect(
      zoneChips()
        .getAllByRole('button')
        .map((chip) => chip.getAttribute('aria-pressed')),
    ).toEqual(name === 'primary' ? ['true', 'false'] : ['false', 'true'])
  },
)

it('links to the setting for the user’s own time zone', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Profile Settings' })).toHaveAttribute('href', '/dashboard?panel=profile')
})
