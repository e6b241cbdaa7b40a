import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { minuteOfDayText } from '#client/entities/dates/date-format.ts'
import { i18n } from '#client/lib/i18n.ts'
import { STEP_MINUTES } from '#shared/time.ts'

/** The visitor's name among the attendees; translated when shown. */
export const VISITOR = 'You'

/** Minutes since midnight of the visitor's day; the end is exclusive. */
interface MinuteSpan {
  start: number
  end: number
}

/** A participant in the search. */
export interface Attendee {
  name: string
  /** Working hours, in the visitor's zone. */
  hours: MinuteSpan
  busy: MinuteSpan[]
}

/** The times that an attendee rules out: why, and how many. */
export interface RejectedTimes {
  name: string
  cause: 'hours' | 'busy'
  count: number
}

function conflictAt(slot: MinuteSpan, attendees: readonly Attendee[]): Omit<RejectedTimes, 'count'> | undefined {
  const offHoursAttendee = attendees.find(({ hours }) => slot.start < hours.start || slot.end > hours.end)
  if (offHoursAttendee) return { name: offHoursAttendee.name, cause: 'hours' }
  const busyAttendee = attendees.find(({ busy }) => busy.some((span) => span.start < slot.end && slot.start < span.end))
  return busyAttendee && { name: busyAttendee.name, cause: 'busy' }
}

/**
 * The first common time of a day, by a simplified version of the product's rule. The search covers the first
 * attendee's working day.
 * @param minutes the meeting's length
 * @returns the start, if the day has a common time, and why earlier times were rejected, in order
 */
export function findCommonSlot(attendees: readonly Attendee[], minutes: number) {
  const rejected = new Map<string, RejectedTimes>()
  const [organizer] = attendees
  if (!organizer) return { rejected: [] }
  for (let start = organizer.hours.start; start + minutes <= organizer.hours.end; start += STEP_MINUTES) {
    const conflict = conflictAt({ start, end: start + minutes }, attendees)
    if (!conflict) return { start, rejected: [...rejected.values()] }
    const key = `${conflict.name} ${conflict.cause}`
    rejected.set(key, { ...conflict, count: (rejected.get(key)?.count ?? 0) + 1 })
  }
  return { rejected: [...rejected.values()] }
}

/** `4 outside Tom’s working hours` */
function causeText({ name, cause, count: n }: RejectedTimes): string {
  if (name === VISITOR) return cause === 'hours' ? t`${n} outside your working hours` : t`${n} when you’re busy`
  return cause === 'hours' ? t`${n} outside ${name}’s working hours` : t`${n} when ${name} is busy`
}

/** `4 when you’re busy and 5 outside Tom’s working hours` */
function causesText(rejected: readonly RejectedTimes[]): string {
  return new Intl.ListFormat(i18n.locale).format(rejected.map(causeText))
}

/** `Earlier times ruled out: 4 when you’re busy and 5 outside Tom’s working hours.` */
export function explainRejected(rejected: readonly RejectedTimes[]): string {
  return rejected.length === 0 ? '' : t`Earlier times ruled out: ${{ reasons: causesText(rejected) }}.`
}

/**
 * Explains why a day has no common time, and which attendee to leave out to get one:
 * `Ruled out: 20 outside Tom’s working hours and 16 when Priya is busy. Without Tom, 12:30 would work.`
 */
export function explainNoSlot(attendees: readonly Attendee[], minutes: number): string {
  const { rejected } = findCommonSlot(attendees, minutes)
  const reasons = t`Ruled out: ${{ reasons: causesText(rejected) }}.`
  const alternatives = attendees.slice(1).flatMap(({ name }) => {
    const { start } = findCommonSlot(
      attendees.filter((other) => other.name !== name),
      minutes,
    )
    return start === undefined ? [] : [{ name, start }]
  })
  const [first] = alternatives.toSorted((a, b) => a.start - b.start)
  if (!first) return reasons
  return `${reasons} ${t`Without ${{ name: first.name }}, ${{ time: minuteOfDayText(first.start) }} would work.`}`
}

/** By length, for one, two or three people. */
const FOUND_TEXTS: Readonly<Record<number, readonly MessageDescriptor[]>> = {
  30: [
    msg`Your first free half hour.`,
    msg`The first half hour when both are free.`,
    msg`The first half hour when all three are free.`,
  ],
  60: [
    msg`Your first free hour.`,
    msg`The first hour when both are free.`,
    msg`The first hour when all three are free.`,
  ],
  90: [
    msg`Your first free hour and a half.`,
    msg`The first hour and a half when both are free.`,
    msg`The first hour and a half when all three are free.`,
  ],
}

/** `The first hour when all three are free.` */
export function describeSlot(minutes: number, peopleCount: number): string {
  const sentence = FOUND_TEXTS[minutes]?.[peopleCount - 1]
  return sentence === undefined ? '' : i18n._(sentence)
}
