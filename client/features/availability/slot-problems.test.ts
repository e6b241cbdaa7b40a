import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultWorkSchedule, formatTimeOfDay } from '#shared/schedule.ts'
import { workSchedule } from '#shared/schedule-input.ts'
import { changeSlot, toEditable } from './editable-schedule.ts'
import { findProblems } from './slot-problems.ts'

const monday = (...slots: [string, string][]) =>
  toEditable({
    ...defaultWorkSchedule(),
    Monday: slots.map(([start_time, end_time]) => ({ start_time, end_time })),
  })
const problemsOf = (schedule: ReturnType<typeof monday>) => {
  const problems = findProblems(schedule)
  return schedule.Monday.map(({ id }) => problems.get(id)?.text)
}

describe('what is wrong with a slot', () => {
  it.each([
    ['09:00', '09:00'],
    ['18:00', '09:00'],
  ])('%s to %s: the end does not come after the start', (start, end) => {
    expect(problemsOf(monday([start, end]))).toEqual(['The end must come after the start'])
  })

  it('overlap is named once, at the slot listed later', () => {
    expect(problemsOf(monday(['09:00', '13:00'], ['12:45', '15:00'], ['15:00', '16:00']))).toEqual([
      undefined,
      'This overlaps 09:00 to 13:00',
      undefined,
    ])
  })

  it.each([
    [{ start_time: 'banana' }, 'The start “banana” must be a time in steps of 15 minutes, like 09:30', ['start_time']],
    [{ end_time: '18:07' }, 'The end “18:07” must be a time in steps of 15 minutes, like 09:30', ['end_time']],
    [
      { start_time: 'noon', end_time: '25' },
      'The start “noon” and the end “25” must be times in steps of 15 minutes, like 09:30',
      ['start_time', 'end_time'],
    ],
  ])('%j stands in its fields: the text is named, and only its field marked', (unreadable, text, times) => {
    const schedule = monday(['09:00', '18:00'])
    const id = schedule.Monday[0]?.id ?? ''
    expect(findProblems(changeSlot(schedule, 'Monday', id, { unreadable })).get(id)).toEqual({ text, times })
  })

  it('nothing, when slots only touch or a day ends at midnight', () => {
    expect(problemsOf(monday(['20:00', '24:00'], ['09:00', '12:00'], ['12:00', '20:00']))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is exactly what the server would refuse', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((step) => formatTimeOfDay(step * 15))
    const slots = fc.array(fc.tuple(time, time), { maxLength: 5 })
    fc.assert(
      fc.property(slots, (day) => {
        const schedule = monday(...day)
        expect(findProblems(schedule).size === 0).toBe(workSchedule.safeParse(schedule).success)
      }),
    )
  })
})
