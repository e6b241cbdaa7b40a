import { minutesOf, WEEKDAYS } from '#shared/schedule.ts'
import type { EditableSchedule, EditableSlot } from './editable-schedule.ts'

/** What is wrong with a slot, by the slot's id; empty when the schedule can be saved. */
export type SlotProblems = ReadonlyMap<string, string>

function endsAfterStart({ start_time, end_time }: EditableSlot): boolean {
  return minutesOf(start_time) < minutesOf(end_time)
}

function overlap(a: EditableSlot, b: EditableSlot): boolean {
  return minutesOf(a.start_time) < minutesOf(b.end_time) && minutesOf(b.start_time) < minutesOf(a.end_time)
}

/** A slot is compared with those listed above it, so that of two that overlap only one is named. */
function problemOf(slot: EditableSlot, above: readonly EditableSlot[]): string | undefined {
  if (!endsAfterStart(slot)) return 'The end must come after the start'
  const other = above.find((candidate) => endsAfterStart(candidate) && overlap(candidate, slot))
  return other && `This overlaps ${other.start_time} to ${other.end_time}`
}

/** The rules that the server holds a schedule to: a slot ends after it starts, the slots of a day do not overlap. */
export function findProblems(schedule: EditableSchedule): SlotProblems {
  const found = new Map<string, string>()
  for (const day of WEEKDAYS) {
    for (const [index, slot] of schedule[day].entries()) {
      const problem = problemOf(slot, schedule[day].slice(0, index))
      if (problem) found.set(slot.id, problem)
    }
  }
  return found
}
