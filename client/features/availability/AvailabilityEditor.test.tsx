import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp, resetApp } from '#client/test/render-page.tsx'
import { user } from '#client/test/user.ts'
import { defaultWorkSchedule, WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { toEditableSchedule } from './editable-schedule.ts'
import { findSlotProblems } from './slot-problems.ts'

function Editor({ saved }: { saved: WorkSchedule }) {
  const [schedule, setSchedule] = useState(() => toEditableSchedule(saved))
  return (
    <AvailabilityEditor
      schedule={schedule}
      time_zone="Europe/Madrid"
      onChange={setSchedule}
      problems={findSlotProblems(schedule)}
    />
  )
}

async function open(change: Partial<WorkSchedule> = {}): Promise<void> {
  renderInApp(<Editor saved={{ ...defaultWorkSchedule(), ...change }} />)
  await screen.findByRole('region', { name: 'Monday' })
}

const timeField = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const valueOf = (name: string) => timeField(name).value
const errorAt = (name: string) =>
  document.getElementById(timeField(name).getAttribute('aria-describedby') ?? '')?.textContent
const day = (name: string) => within(screen.getByRole('region', { name }))

/** Replaces a time and leaves the field. */
async function type(name: string, text: string): Promise<void> {
  await user.click(timeField(name))
  await user.keyboard(`{Control>}a{/Control}${text}`)
  await user.tab()
}

afterEach(() => vi.restoreAllMocks())
beforeEach(resetApp)

it('lists the days from Monday, and marks those without hours', {
  meta: { promise: ['Texts: Unavailable, on a day without hours.', 'Rules and limits: The week begins on Monday.'] },
}, async () => {
  await open()
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([...WEEKDAYS])
  expect(day('Saturday').getByText('Unavailable')).toBeVisible()
  expect(day('Monday').queryByText('Unavailable')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Monday' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Sunday' }).checked).toBe(false)
})

describe('slots', () => {
  it('default to 09:00-18:00 on an empty day, whether added by the switch or the button', {
    meta: { promise: 'Rules and limits: The first slot of an empty day is 09:00-18:00.' },
  }, async () => {
    await open()
    await user.click(screen.getByRole('switch', { name: 'Saturday' }))
    await user.click(screen.getByRole('button', { name: 'Add a slot on Sunday' }))
    expect([valueOf('Saturday, from'), valueOf('Saturday, to')]).toEqual(['09:00', '18:00'])
    expect([valueOf('Sunday, from'), valueOf('Sunday, to')]).toEqual(['09:00', '18:00'])
    expect(screen.getByText('Added 09:00 to 18:00 on Sunday')).toBeInTheDocument()
  })

  it('by default start 15 minutes after the previous slot ends, and last an hour', {
    meta: { promise: 'Rules and limits: A day’s next slot starts 15 minutes after the last ends, and lasts an hour.' },
  }, async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'Add a slot on Monday' }))
    expect([valueOf('Monday, slot 2, from'), valueOf('Monday, slot 2, to')]).toEqual(['18:15', '19:15'])
  })

  it('cannot be added if the last slot ends after 23:00, and the button says so', {
    meta: {
      promise: 'Rules and limits: A new slot starts at 23:15 at the latest, and is then cut off at 23:45.',
    },
  }, async () => {
    await open({ Monday: [{ start_time: '09:00', end_time: '23:15' }] })
    const button = day('Monday').getByRole('button', { name: 'No room for another slot on Monday' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(day('Monday').getAllByRole('combobox')).toHaveLength(2)
  })

  it('can be removed, and focus stays in the day', async () => {
    await open()
    await user.click(screen.getByRole('button', { name: 'Remove Monday, 09:00 to 18:00' }))
    expect(day('Monday').getByText('Unavailable')).toBeVisible()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add a slot on Monday')
  })

  it('are removed all at once by the day’s switch', async () => {
    await open({
      Monday: [
        { start_time: '09:00', end_time: '12:00' },
        { start_time: '13:00', end_time: '17:00' },
      ],
    })
    await user.click(screen.getByRole('switch', { name: 'Monday' }))
    expect(day('Monday').queryByRole('combobox')).toBeNull()
    expect(day('Monday').getByText('Unavailable')).toBeVisible()
  })

  it('are copied to the selected days, by default to the other workdays', async () => {
    await open({ Monday: [{ start_time: '10:00', end_time: '12:00' }] })
    await user.click(screen.getByRole('button', { name: 'Copy Monday to other days' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Wednesday' }))
    await user.click(screen.getByRole('checkbox', { name: 'Sunday' }))
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect([valueOf('Tuesday, from'), valueOf('Sunday, to'), valueOf('Wednesday, from')]).toEqual([
      '10:00',
      '12:00',
      '09:00',
    ])
    expect(screen.getByText('Copied Monday to Tuesday, Thursday, Friday, Sunday')).toBeInTheDocument()
  })
})

describe('a time', () => {
  it('has 96 options, 15 minutes apart', {
    meta: { promise: 'Rules and limits: Times are chosen in steps of 15 minutes from 00:00 to 23:45.' },
  }, async () => {
    await open()
    await user.click(timeField('Monday, from'))
    const options = within(await screen.findByRole('listbox', { hidden: true })).getAllByRole('option', {
      hidden: true,
    })
    expect(options).toHaveLength(96)
    expect([options[0]?.textContent, options[1]?.textContent, options.at(-1)?.textContent]).toEqual([
      '00:00',
      '00:15',
      '23:45',
    ])
    await user.click(options[38] ?? document.body)
    expect(valueOf('Monday, from')).toBe('09:30')
  })

  it('can be typed, which selects the first match', async () => {
    await open()
    await type('Monday, from', '8.45')
    await type('Monday, to', '17')
    expect([valueOf('Monday, from'), valueOf('Monday, to')]).toEqual(['08:45', '17:00'])
  })

  it('uses a 12-hour clock if the locale does', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
    await open()
    expect([valueOf('Monday, from'), valueOf('Monday, to')]).toEqual(['9:00\u00a0AM', '6:00\u00a0PM'])
    await type('Monday, to', '1:30p')
    expect(valueOf('Monday, to')).toBe('1:30\u00a0PM')
  })

  it('keeps its value if nothing is typed, or the text is deleted', async () => {
    await open()
    await user.click(timeField('Monday, from'))
    await user.tab()
    await type('Monday, to', '{Backspace}')
    expect([valueOf('Monday, from'), valueOf('Monday, to')]).toEqual(['09:00', '18:00'])
  })

  it.each(['{Tab}', '{Enter}', '{Escape}'])('is set to the typed value on %s', async (key) => {
    await open()
    await user.click(timeField('Monday, from'))
    await user.keyboard(`{Control>}a{/Control}1030${key}`)
    expect(valueOf('Monday, from')).toBe('10:30')
  })

  it.each(['{Tab}', '{Enter}', '{Escape}'])('keeps invalid text with an error on %s', async (key) => {
    await open()
    await user.click(timeField('Monday, from'))
    await user.keyboard(`{Control>}a{/Control}banana${key}`)
    expect(valueOf('Monday, from')).toBe('banana')
    expect(errorAt('Monday, from')).toBe('The start “banana” must be a time in 15-minute steps, like 09:30')
    expect(timeField('Monday, to').getAttribute('aria-invalid')).toBeNull()
    await type('Monday, from', '10')
    expect(valueOf('Monday, from')).toBe('10:00')
    expect(timeField('Monday, from').getAttribute('aria-invalid')).toBeNull()
  })

  it('can be selected from all options, including the previous value, after invalid text', async () => {
    await open()
    await type('Monday, from', 'banana')
    await user.click(timeField('Monday, from'))
    await user.click(await screen.findByRole('option', { name: '09:00', hidden: true }))
    expect(valueOf('Monday, from')).toBe('09:00')
    expect(timeField('Monday, from').getAttribute('aria-invalid')).toBeNull()
  })

  it('shows a value outside the 15-minute steps unchanged', async () => {
    await open({ Monday: [{ start_time: '09:07', end_time: '24:00' }] })
    expect([valueOf('Monday, from'), valueOf('Monday, to')]).toEqual(['09:07', '24:00'])
  })
})

it('exposes a slot’s error to screen readers until it is corrected', async () => {
  await open()
  await type('Monday, to', '8')
  const field = timeField('Monday, to')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(errorAt('Monday, to')).toBe('The end must come after the start')
  await type('Monday, to', '17')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})
