import { minutesOf, type Slot, STEP_MINUTES, WEEKDAYS } from '#shared/schedule.ts'
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
const NAMES = { start_time: 'start', end_time: 'end' } as const

function endsAfterStart({ start_time, end_time }: EditableSlot): boolean {
  return minutesOf(start_time) < minutesOf(end_time)
}

function overlap(a: EditableSlot, b: EditableSlot): boolean {
  return minutesOf(a.start_time) < minutesOf(b.end_time) && minutesOf(b.start_time) < minutesOf(a.end_time)
}

function unreadable({ unreadable: typed }: EditableSlot): SlotProblem | undefined {
  const times = BOTH.filter((time) => typed[time] !== undefined)
  if (times.length === 0) return undefined
  const named = times.map((time) => `the ${NAMES[time]} “${typed[time]}”`).join(' and ')
  const must = times.length === 1 ? 'must be a time' : 'must be times'
  return { text: `${capitalized(named)} ${must} in steps of ${STEP_MINUTES} minutes, like 09:30`, times }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A slot is compared with those listed above it, so that of two that overlap only one is named. */
function problemOf(slot: EditableSlot, above: readonly EditableSlot[]): SlotProblem | undefined {
  const typed = unreadable(slot)
  if (typed) return typed
  if (!endsAfterStart(slot)) return { text: 'The end must come after the start', times: BOTH }
  const other = above.find((candidate) => endsAfterStart(candidate) && overlap(candidate, slot))
  return other && { text: `This overlaps ${other.start_time} to ${other.end_time}`, times: BOTH }
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
