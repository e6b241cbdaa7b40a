import { clockText } from '#client/entities/dates/clock-text.ts'
import { t } from '#client/lib/language.ts'
import { parseTimeOfDay, type Slot, WEEKDAYS } from '#shared/schedule.ts'
import { STEP_MINUTES } from '#shared/time.ts'
import type { EditableSchedule, EditableSlot } from './editable-schedule.ts'

export interface SlotProblem {
  /** A sentence about it. */
  text: string
  /** The times of the slot that are wrong. */
  times: readonly (keyof Slot)[]
}

/** What is wrong with a slot, by the slot's id; empty when the schedule can be saved. */
export type SlotProblems = ReadonlyMap<string, SlotProblem>

const BOTH = ['start_time', 'end_time'] as const
const UNREADABLE = {
  start_time: 'The start “{start}” must be a time in steps of {step} minutes, like {example}',
  end_time: 'The end “{end}” must be a time in steps of {step} minutes, like {example}',
  both: 'The start “{start}” and the end “{end}” must be times in steps of {step} minutes, like {example}',
} as const

function endsAfterStart({ start_time, end_time }: EditableSlot): boolean {
  return parseTimeOfDay(start_time) < parseTimeOfDay(end_time)
}

function overlap(a: EditableSlot, b: EditableSlot): boolean {
  return (
    parseTimeOfDay(a.start_time) < parseTimeOfDay(b.end_time) &&
    parseTimeOfDay(b.start_time) < parseTimeOfDay(a.end_time)
  )
}

function unreadable({ unreadable: typed }: EditableSlot): SlotProblem | undefined {
  const times = BOTH.filter((time) => typed[time] !== undefined)
  const [time] = times
  if (!time) return undefined
  const text = t(times.length === 1 ? UNREADABLE[time] : UNREADABLE.both, {
    start: typed.start_time ?? '',
    end: typed.end_time ?? '',
    step: STEP_MINUTES,
    example: clockText('09:30'),
  })
  return { text, times }
}

/** A slot is compared with those listed above it, so that of two that overlap only one is named. */
function problemOf(slot: EditableSlot, above: readonly EditableSlot[]): SlotProblem | undefined {
  const typed = unreadable(slot)
  if (typed) return typed
  if (!endsAfterStart(slot)) return { text: t('The end must come after the start'), times: BOTH }
  const other = above.find((candidate) => endsAfterStart(candidate) && overlap(candidate, slot))
  if (!other) return undefined
  return {
    text: t('This overlaps {start} to {end}', { start: clockText(other.start_time), end: clockText(other.end_time) }),
    times: BOTH,
  }
}

/**
 * Text that is no time, and what breaks the rules that the server holds a schedule to: a slot ends after it starts, the
 * slots of a day do not overlap.
 */
export function findProblems(schedule: EditableSchedule): SlotProblems {
  const found = new Map<string, SlotProblem>()
  for (const day of WEEKDAYS) {
    for (const [index, slot] of schedule[day].entries()) {
      const problem = problemOf(slot, schedule[day].slice(0, index))
      if (problem) found.set(slot.id, problem)
    }
  }
  return found
}
