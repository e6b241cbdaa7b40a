import { expect, it } from 'vitest'
import { defaultWorkSchedule, type Slot } from '#shared/schedule.ts'
import { workSchedule } from '#shared/schedule-input.ts'
import {
  addSlot,
  changeSlot,
  copyDay,
  type EditableSchedule,
  haveSameHours,
  removeSlot,
  toEditableSchedule,
  toWorkSchedule,
  weeklyMinutes,
} from './editable-schedule.ts'

const slot = (start_time: string, end_time: string): Slot => ({ start_time, end_time })
const times = (schedule: EditableSchedule, day: keyof EditableSchedule) =>
  schedule[day].map(({ start_time, end_time }) => `${start_time}-${end_time}`)
const empty = () => toEditableSchedule({ ...defaultWorkSchedule(), Monday: [] })

it('gives every slot a temporary id, which toWorkSchedule removes', () => {
  const schedule = toEditableSchedule(defaultWorkSchedule())
  const ids = Object.values(schedule).flatMap((slots) => slots.map(({ id }) => id))
  expect(new Set(ids).size).toBe(5)
  expect(toWorkSchedule(schedule)).toEqual(defaultWorkSchedule())
})

it('adds 09:00-18:00 to an empty day, then one-hour slots 15 minutes after the last end, up to 23:15', {
  meta: {
    promise: 'Rules and limits: A new slot starts at 23:15 at the latest, and is then cut off at 23:45.',
  },
}, () => {
  let schedule = empty()
  for (let press = 0; press < 8; press += 1) schedule = addSlot(schedule, 'Monday')
  expect(times(schedule, 'Monday')).toEqual([
    '09:00-18:00',
    '18:15-19:15',
    '19:30-20:30',
    '20:45-21:45',
    '22:00-23:00',
    '23:15-23:45',
  ])
})

it('adds a slot after the latest end, whatever the order of the slots', () => {
  const schedule = toEditableSchedule({
    ...defaultWorkSchedule(),
    Monday: [slot('14:00', '16:00'), slot('09:00', '12:00')],
  })
  expect(times(addSlot(schedule, 'Monday'), 'Monday').at(-1)).toBe('16:15-17:15')
})

it('changes and removes a slot without mutating the schedule', () => {
  const schedule = addSlot(empty(), 'Monday')
  const [first] = schedule.Monday
  const id = first?.id ?? ''
  expect(times(changeSlot(schedule, 'Monday', id, { end_time: '12:00' }), 'Monday')).toEqual(['09:00-12:00'])
  expect(times(removeSlot(schedule, 'Monday', id), 'Monday')).toEqual([])
  expect(times(schedule, 'Monday')).toEqual(['09:00-18:00'])
})

it('keeps invalid text and the previous time until a valid time is entered', () => {
  const schedule = addSlot(empty(), 'Monday')
  const id = schedule.Monday[0]?.id ?? ''
  const typed = changeSlot(schedule, 'Monday', id, { invalidTexts: { start_time: 'noon' } })
  const both = changeSlot(typed, 'Monday', id, { invalidTexts: { end_time: 'late' } })
  expect(both.Monday[0]).toMatchObject({ start_time: '09:00', invalidTexts: { start_time: 'noon', end_time: 'late' } })
  const corrected = changeSlot(both, 'Monday', id, { start_time: '12:00' })
  expect(corrected.Monday[0]).toEqual({
    id,
    start_time: '12:00',
    end_time: '18:00',
    invalidTexts: { end_time: 'late' },
  })
})

it('copies the hours of a day with new ids', () => {
  const schedule = copyDay(
    toEditableSchedule({ ...defaultWorkSchedule(), Friday: [slot('10:00', '12:00')] }),
    'Friday',
    ['Monday', 'Sunday'],
  )
  expect([times(schedule, 'Monday'), times(schedule, 'Sunday'), times(schedule, 'Tuesday')]).toEqual([
    ['10:00-12:00'],
    ['10:00-12:00'],
    ['09:00-18:00'],
  ])
  expect(schedule.Monday[0]?.id).not.toBe(schedule.Friday[0]?.id)
})

it('compares hours regardless of ids and order', () => {
  const saved = [slot('09:00', '12:00'), slot('14:00', '16:00')]
  const same = toEditableSchedule({ ...defaultWorkSchedule(), Monday: saved.toReversed() })
  expect(haveSameHours(same.Monday, saved)).toBe(true)
  expect(haveSameHours(addSlot(same, 'Monday').Monday, saved)).toBe(false)
})

it('produces valid input for the server, which ignores the ids', () => {
  expect(workSchedule.parse(toEditableSchedule(defaultWorkSchedule()))).toEqual(defaultWorkSchedule())
})

it('adds up the minutes of a week, ignoring slots that end before they start', () => {
  expect(weeklyMinutes(defaultWorkSchedule())).toBe(45 * 60)
  expect(weeklyMinutes({ ...defaultWorkSchedule(), Monday: [slot('12:00', '09:00')] })).toBe(36 * 60)
})
