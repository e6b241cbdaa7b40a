import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultWorkSchedule, formatTimeOfDay } from '#shared/schedule.ts'
import { workSchedule } from '#shared/schedule-input.ts'
import { changeSlot, toEditableSchedule } from './editable-schedule.ts'
import { findSlotProblems } from './slot-problems.ts'

const monday = (...slots: [string, string][]) =>
  toEditableSchedule({
    ...defaultWorkSchedule(),
    Monday: slots.map(([start_time, end_time]) => ({ start_time, end_time })),
  })
const problemsOf = (schedule: ReturnType<typeof monday>) => {
  const problems = findSlotProblems(schedule)
  return schedule.Monday.map(({ id }) => problems.get(id)?.text)
}

describe('slot problems', () => {
  it.each([
    ['09:00', '09:00'],
    ['18:00', '09:00'],
  ])('include an end at or before the start: %s to %s', (start, end) => {
    expect(problemsOf(monday([start, end]))).toEqual(['The end must come after the start'])
  })

  it('report an overlap once, at the later slot in the list', () => {
    expect(problemsOf(monday(['09:00', '13:00'], ['12:45', '15:00'], ['15:00', '16:00']))).toEqual([
      undefined,
      'This overlaps 09:00 to 13:00',
      undefined,
    ])
  })

  it.each([
    [{ start_time: 'banana' }, 'The start “banana” must be a time in 15-minute steps, like 09:30', ['start_time']],
    [{ end_time: '18:07' }, 'The end “18:07” must be a time in 15-minute steps, like 09:30', ['end_time']],
    [
      { start_time: 'noon', end_time: '25' },
      'The start “noon” and the end “25” must be times in 15-minute steps, like 09:30',
      ['start_time', 'end_time'],
    ],
  ])('quote invalid text and mark only the invalid fields: %j', (invalidTexts, text, times) => {
    const schedule = monday(['09:00', '18:00'])
    const id = schedule.Monday[0]?.id ?? ''
    expect(findSlotProblems(changeSlot(schedule, 'Monday', id, { invalidTexts })).get(id)).toEqual({ text, times })
  })

  it('do not include slots that only touch, or a day that ends at midnight', () => {
    expect(problemsOf(monday(['20:00', '24:00'], ['09:00', '12:00'], ['12:00', '20:00']))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are found exactly when the server would reject the schedule', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((step) => formatTimeOfDay(step * 15))
    const slots = fc.array(fc.tuple(time, time), { maxLength: 5 })
    fc.assert(
      fc.property(slots, (day) => {
        const schedule = monday(...day)
        expect(findSlotProblems(schedule).size === 0).toBe(workSchedule.safeParse(schedule).success)
      }),
    )
  })
})
