import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'
import { parseTimeOfDay, type Slot } from './schedule.ts'

// Invalid times are not compared.
const invalidTime = { error: fieldCode('invalid_clock_time'), abort: true }
const startTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalidTime))
const endTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, invalidTime))

const slot = z.object({ start_time: startTime, end_time: endTime }).check(
  z.refine((s) => parseTimeOfDay(s.start_time) < parseTimeOfDay(s.end_time), {
    error: fieldCode('slot_end_before_start'),
    path: ['end_time'],
  }),
)

const day = z.pipe(
  z.array(slot).check(
    z.maxLength(24),
    z.refine((slots) => {
      const sorted = slots.toSorted(byStart)
      return sorted.every(
        (s, i) => i === 0 || parseTimeOfDay(sorted[i - 1]?.end_time ?? '') <= parseTimeOfDay(s.start_time),
      )
    }, fieldCode('slots_overlap')),
  ),
  z.transform((slots: Slot[]) => slots.toSorted(byStart)),
)

function byStart(a: Slot, b: Slot): number {
  return parseTimeOfDay(a.start_time) - parseTimeOfDay(b.start_time)
}

const days = {
  Monday: day,
  Tuesday: day,
  Wednesday: day,
  Thursday: day,
  Friday: day,
  Saturday: day,
  Sunday: day,
}

/** A whole week; a slot's temporary `id` is dropped. */
export const workSchedule = z.object(days)

/** The days that change; other days stay unchanged. A slot's temporary `id` is dropped. */
export const workScheduleUpdate = z.partial(z.strictObject(days, fieldCode('unknown_weekday')))
