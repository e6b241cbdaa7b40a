import { msg, t } from '@lingui/core/macro'
import { timeOfDayText } from '#client/entities/dates/date-format.ts'
import { i18n } from '#client/lib/i18n.ts'
import { parseTimeOfDay, type Slot, WEEKDAYS } from '#shared/schedule.ts'
import { STEP_MINUTES } from '#shared/time.ts'
import { type EditableSchedule, type EditableSlot, slotText } from './editable-schedule.ts'

export interface SlotProblem {
  /** The error message. */
  text: string
  /** The invalid times of the slot. */
  times: readonly (keyof Slot)[]
}

/** Problems by slot id; empty if the schedule is valid. */
export type SlotProblems = ReadonlyMap<string, SlotProblem>

const BOTH_TIMES = ['start_time', 'end_time'] as const
const INVALID_TEXT_ERRORS = {
  start_time: msg({ message: 'The start “{start}” must be a time in {step}-minute steps, like {example}' }),
  end_time: msg({ message: 'The end “{end}” must be a time in {step}-minute steps, like {example}' }),
  both: msg({
    message: 'The start “{start}” and the end “{end}” must be times in {step}-minute steps, like {example}',
  }),
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

function findInvalidTextProblem({ invalidTexts: texts }: EditableSlot): SlotProblem | undefined {
  const times = BOTH_TIMES.filter((time) => texts[time] !== undefined)
  const [time] = times
  if (!time) return undefined
  const text = i18n._({
    ...(times.length === 1 ? INVALID_TEXT_ERRORS[time] : INVALID_TEXT_ERRORS.both),
    values: {
      start: texts.start_time ?? '',
      end: texts.end_time ?? '',
      step: STEP_MINUTES,
      example: timeOfDayText('09:30'),
    },
  })
  return { text, times }
}

/** A slot is compared only with those above it, so that only the lower of two overlapping slots gets the error. */
function findSlotProblem(slot: EditableSlot, slotsAbove: readonly EditableSlot[]): SlotProblem | undefined {
  const problem = findInvalidTextProblem(slot)
  if (problem) return problem
  if (!endsAfterStart(slot)) return { text: t`The end must come after the start`, times: BOTH_TIMES }
  const other = slotsAbove.find((candidate) => endsAfterStart(candidate) && overlap(candidate, slot))
  return other && { text: t`This overlaps ${{ times: slotText(other) }}`, times: BOTH_TIMES }
}

/**
 * Finds text that is not a time, and violations of the server's rules: a slot ends after it starts, and the slots of
 * a day do not overlap.
 */
export function findSlotProblems(schedule: EditableSchedule): SlotProblems {
  const problems = new Map<string, SlotProblem>()
  for (const day of WEEKDAYS) {
    for (const [index, slot] of schedule[day].entries()) {
      const problem = findSlotProblem(slot, schedule[day].slice(0, index))
      if (problem) problems.set(slot.id, problem)
    }
  }
  return problems
}
