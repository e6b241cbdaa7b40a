import { plural, t } from '@lingui/core/macro'
import { shortDate } from '#client/entities/dates/date-format.ts'
import { EVENT_YEARS } from '#shared/events.ts'
import { QUOTAS } from '#shared/quotas.ts'
import type { ImportPreview } from './imports.ts'

type SkippedEvent = ImportPreview['skipped_events'][number]

/** How many events are new, and when they are. */
export function newEventsText({ events, first_start, last_start }: ImportPreview): string {
  if (events === 0 || first_start === null || last_start === null) return t`No new events`
  const count = plural({ n: events }, { one: '# new event', other: '# new events' })
  const [first, last] = [shortDate(first_start), shortDate(last_start)]
  return first === last
    ? t`${{ events: count }} on ${{ day: first }}`
    : t`${{ events: count }} from ${first} to ${last}`
}

export function recurringText({ events, recurring_events: n }: ImportPreview): string | undefined {
  if (n === 1 && events === 1) return t`It is recurring.`
  return n === 0 ? undefined : plural(n, { one: '# of them is recurring.', other: '# of them are recurring.' })
}

export function duplicatesText({ duplicates: n }: ImportPreview): string | undefined {
  if (n === 0) return undefined
  return plural(n, {
    one: '# event is already in your calendars. It is not imported again.',
    other: '# events are already in your calendars. They are not imported again.',
  })
}

export function skippedText({ skipped: n }: ImportPreview): string | undefined {
  return n === 0 ? undefined : plural(n, { one: '# event cannot be imported', other: '# events cannot be imported' })
}

/** The preview for screen readers. */
export function summaryText(preview: ImportPreview): string {
  const texts = [newEventsText(preview), duplicatesText(preview), skippedText(preview)]
  return texts.flatMap((text) => (text === undefined ? [] : text.replace(/\.?$/, '.'))).join(' ')
}

/** The title of a skipped event. */
export function skippedName({ title, number, start }: SkippedEvent): string {
  const name = title !== '' ? title : number === null ? t`Untitled event` : t`Event ${{ n: number }} in the file`
  return start === null ? name : t`${name}, ${{ day: shortDate(start) }}`
}

const REASON_TEXTS: Record<SkippedEvent['reason'], (event: SkippedEvent) => string> = {
  unreadable: () => t`It is damaged, or too large.`,
  cancelled: () => t`It was cancelled.`,
  unknown_time_zone: ({ time_zone }) => t`Its time zone is unknown: ${{ zone: time_zone ?? '?' }}.`,
  unsupported_recurrence: () => t`Its recurrence is not supported.`,
  too_many_exceptions: () => t`More than ${{ n: QUOTAS.exceptions }} of its dates were changed.`,
  out_of_range: () => t`It is before ${{ first: EVENT_YEARS.first }} or after ${{ last: EVENT_YEARS.last }}.`,
}

/** Why an event is skipped. */
export function skipReasonText(event: SkippedEvent): string {
  return REASON_TEXTS[event.reason](event)
}
