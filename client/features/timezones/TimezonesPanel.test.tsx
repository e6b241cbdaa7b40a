import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderInApp, startAfresh } from '#client/test/render-page.tsx'
import { TimezonesPanel } from './TimezonesPanel.tsx'
import { ZoneChips } from './ZoneChips.tsx'
import { NO_ZONES } from './zone-choice.ts'
import { chooseZones } from './zone-store.ts'

const user = userEvent.setup({ delay: null })
const KEY = 'meridian.timezones'
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const phone = () => within(screen.getByRole('group', { name: 'Time zone shown' }))

/** The panel, beside the time zones shown on phones. */
async function open() {
  renderInApp(
    <>
      <TimezonesPanel primary="Europe/Madrid" />
      <ZoneChips primary="Europe/Madrid" now={Date.UTC(2026, 10, 18, 9)} />
    </>,
  )
  await screen.findByText(/^Your time zone is Madrid/)
}

async function choose(name: string, town: string) {
  await user.click(field(name))
  await user.keyboard(`${town}{Enter}`)
}

async function openWithBoth() {
  await open()
  await choose('Secondary time zone', 'New York')
  await choose('Tertiary time zone', 'Tokyo')
}

beforeEach(() => {
  chooseZones(() => NO_ZONES)
  startAfresh()
})

it('initially offers only a secondary time zone', {
  meta: { promise: 'Texts: Select Timezone, if none is selected.' },
}, async () => {
  await open()
  expect(field('Secondary time zone').placeholder).toBe('Select Timezone')
  expect(field('Secondary time zone').value).toBe('')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Tertiary time zone' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Time zone shown' })).toBeNull()
})

it('shows a time zone once it is chosen, and stores it', {
  meta: {
    promise: [
      'Transitions: Choosing a second or third time zone turns it on.',
      'Stored state: Additional time zones are stored across sessions.',
    ],
  },
}, async () => {
  await openWithBoth()
  expect(stored()).toEqual({
    secondaryTimezone: 'America/New_York',
    tertiaryTimezone: 'Asia/Tokyo',
    isSecondaryEnabled: true,
    isTertiaryEnabled: true,
    currentMobileTimezone: 'primary',
  })
})

it.each([
  ['California', 'America/Los_Angeles'],
  ['Germany', 'Europe/Berlin'],
  ['UK', 'Europe/London'],
])('finds a time zone by its cities and countries, shown in the result: %s', async (typed, zone) => {
  await open()
  await user.click(field('Secondary time zone'))
  await user.keyboard(typed)
  const town = zone.replaceAll('_', ' ')
  const option = await screen.findByRole('option', { name: new RegExp(`^${town} .*${typed}$`), hidden: true })
  await vi.waitFor(() => expect(option.hasAttribute('data-combobox-selected')).toBe(true))
  await user.keyboard('{Enter}')
  expect(stored()).toMatchObject({ secondaryTimezone: zone })
})

it('selects the highlighted option, by default the first', async () => {
  await open()
  await user.click(field('Secondary time zone'))
  await user.keyboard('a')
  const options = () => screen.getAllByRole('option', { hidden: true })
  await vi.waitFor(() => expect(options()[0]?.hasAttribute('data-combobox-selected')).toBe(true))
  const [, second] = options().map((option) => option.getAttribute('value'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(stored()).toMatchObject({ secondaryTimezone: second })
  expect(screen.queryAllByRole('option')).toEqual([])
})

it('lists the chosen time zone and the reader’s own first', async () => {
  await openWithBoth()
  await user.click(field('Tertiary time zone'))
  const list = await screen.findByRole('listbox', { name: 'Tertiary time zone', hidden: true })
  const listed = within(list).getAllByRole('option', { hidden: true })
  expect(listed[0]?.textContent).toMatch(/^Asia\/Tokyo/)
  expect(listed[1]?.textContent).toMatch(/^Asia\/Kathmandu/)
  expect(listed.some((option) => option.hasAttribute('data-combobox-selected'))).toBe(false)
})

it('shows stored time zones, including changes from another tab', {
  meta: { promise: 'Stored state: Additional time zones are stored across sessions.' },
}, async () => {
  await openWithBoth()
  localStorage.setItem(KEY, JSON.stringify({ ...stored(), tertiaryTimezone: 'Asia/Kolkata' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(field('Secondary time zone').value).toMatch(/^America\/New York/)
  expect(field('Tertiary time zone').value).toMatch(/^Asia\/Kolkata/)
})

it('turns off both and resets phones when the secondary time zone is turned off', {
  meta: {
    promise: [
      'Transitions: Turning the second time zone off resets the second and third, and phones show the primary one.',
      'Stored state: Additional time zones default to Select Timezone and return to it when turned off; phones show the primary one by default.',
    ],
  },
}, async () => {
  await openWithBoth()
  await user.click(phone().getByRole('button', { name: /^New York/ }))
  expect(stored()).toMatchObject({ currentMobileTimezone: 'secondary' })
  await user.click(screen.getByRole('switch', { name: 'Show the secondary time zone' }))
  expect(stored()).toEqual({
    secondaryTimezone: 'Select Timezone',
    tertiaryTimezone: 'Select Timezone',
    isSecondaryEnabled: false,
    isTertiaryEnabled: false,
    currentMobileTimezone: 'primary',
  })
  expect(field('Secondary time zone').value).toBe('')
})

it('announces an empty search result while it is shown', async () => {
  await open()
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await user.click(field('Secondary time zone'))
  await user.keyboard('qqq')
  await vi.waitFor(() => expect(announced()).toContain('No zone has this name'))
  await user.clear(field('Secondary time zone'))
  await user.keyboard('Tokyo{Enter}')
  expect(field('Secondary time zone').value).toBe('Asia/Tokyo (GMT+9)')
  expect(announced()).not.toContain('No zone has this name')
})

it.each([
  ['Tokyo', 'primary'],
  ['New York', 'secondary'],
])(
  'turning off the tertiary time zone while a phone shows %s makes it show the %s one',
  {
    meta: {
      promise:
        'Transitions: Turning the third time zone off resets it, and phones that showed it show the primary one.',
    },
  },
  async (town, name) => {
    await openWithBoth()
    await user.click(phone().getByRole('button', { name: new RegExp(`^${town}`) }))
    await user.click(screen.getByRole('switch', { name: 'Show the tertiary time zone' }))
    expect(stored()).toEqual({
      secondaryTimezone: 'America/New_York',
      tertiaryTimezone: 'Select Timezone',
      isSecondaryEnabled: true,
      isTertiaryEnabled: false,
      currentMobileTimezone: name,
    })
    expect(
      phone()
        .getAllByRole('button')
        .map((chip) => chip.getAttribute('aria-pressed')),
    ).toEqual(name === 'primary' ? ['true', 'false'] : ['false', 'true'])
  },
)
