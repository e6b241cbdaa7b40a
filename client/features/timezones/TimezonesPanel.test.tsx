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
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })
const phone = () => within(screen.getByRole('group', { name: 'Time zone shown' }))

/** The panel, and beside it what a phone shows. */
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

it('offers no more than the user’s own zone to begin with', {
  meta: { promise: 'Texts: Select Timezone, if none is selected.' },
}, async () => {
  await open()
  expect(field('Secondary time zone').placeholder).toBe('Select Timezone')
  expect(field('Secondary time zone').value).toBe('')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Tertiary time zone' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Time zone shown' })).toBeNull()
})

it('turns a zone on by its being chosen, and keeps it across sessions', {
  meta: {
    promise: [
      'Transitions: Choosing a second or third time zone turns it on.',
      'Stored state: Additional time zones are stored across sessions.',
    ],
  },
}, async () => {
  await openWithBoth()
  expect(kept()).toEqual({
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
])('finds a zone by what else there is in it, and says so: %s', async (typed, zone) => {
  await open()
  await user.click(field('Secondary time zone'))
  await user.keyboard(typed)
  const town = zone.replaceAll('_', ' ')
  const option = await screen.findByRole('option', { name: new RegExp(`^${town} .*${typed}$`), hidden: true })
  await vi.waitFor(() => expect(option.hasAttribute('data-combobox-selected')).toBe(true))
  await user.keyboard('{Enter}')
  expect(kept()).toMatchObject({ secondaryTimezone: zone })
})

it('takes what is marked, which is the first unless the arrows went on', async () => {
  await open()
  await user.click(field('Secondary time zone'))
  await user.keyboard('a')
  const options = () => screen.getAllByRole('option', { hidden: true })
  await vi.waitFor(() => expect(options()[0]?.hasAttribute('data-combobox-selected')).toBe(true))
  const [, second] = options().map((option) => option.getAttribute('value'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(kept()).toMatchObject({ secondaryTimezone: second })
  expect(screen.queryAllByRole('option')).toEqual([])
})

it('begins with the zone that is chosen and the reader’s own', async () => {
  await openWithBoth()
  await user.click(field('Tertiary time zone'))
  const list = await screen.findByRole('listbox', { name: 'Tertiary time zone', hidden: true })
  const listed = within(list).getAllByRole('option', { hidden: true })
  expect(listed[0]?.textContent).toMatch(/^Asia\/Tokyo/)
  expect(listed[1]?.textContent).toMatch(/^Asia\/Kathmandu/)
  expect(listed.some((option) => option.hasAttribute('data-combobox-selected'))).toBe(false)
})

it('shows what is kept, also what another tab has chosen meanwhile', {
  meta: { promise: 'Stored state: Additional time zones are stored across sessions.' },
}, async () => {
  await openWithBoth()
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), tertiaryTimezone: 'Asia/Kolkata' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })))
  expect(field('Secondary time zone').value).toMatch(/^America\/New York/)
  expect(field('Tertiary time zone').value).toMatch(/^Asia\/Kolkata/)
})

it('with the second turned off has neither, and a phone is back at the user’s own', {
  meta: {
    promise: [
      'Transitions: Turning the second time zone off resets the second and third, and phones show the primary one.',
      'Stored state: Additional time zones default to Select Timezone and return to it when turned off; phones show the primary one by default.',
    ],
  },
}, async () => {
  await openWithBoth()
  await user.click(phone().getByRole('button', { name: /^New York/ }))
  expect(kept()).toMatchObject({ currentMobileTimezone: 'secondary' })
  await user.click(screen.getByRole('switch', { name: 'Show the secondary time zone' }))
  expect(kept()).toEqual({
    secondaryTimezone: 'Select Timezone',
    tertiaryTimezone: 'Select Timezone',
    isSecondaryEnabled: false,
    isTertiaryEnabled: false,
    currentMobileTimezone: 'primary',
  })
  expect(field('Secondary time zone').value).toBe('')
})

it('says aloud that no zone is called what was typed, for as long as it is looked for', async () => {
  await open()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await user.click(field('Secondary time zone'))
  await user.keyboard('qqq')
  await vi.waitFor(() => expect(said()).toContain('No zone has this name'))
  await user.clear(field('Secondary time zone'))
  await user.keyboard('Tokyo{Enter}')
  expect(field('Secondary time zone').value).toBe('Asia/Tokyo (GMT+9)')
  expect(said()).not.toContain('No zone has this name')
})

it.each([
  ['Tokyo', 'primary'],
  ['New York', 'secondary'],
])(
  'with the third turned off while a phone shows %s, it shows the %s',
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
    expect(kept()).toEqual({
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
