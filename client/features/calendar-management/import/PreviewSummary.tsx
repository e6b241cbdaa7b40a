import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { shortDate } from '#client/entities/dates/profile-time.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { EVENT_YEARS } from '#shared/events.ts'
import { QUOTAS, quotaDescriptor } from '#shared/quotas.ts'
import type { ImportPreview } from './imports.ts'
import c from './PreviewSummary.module.css'

/** The number of skipped events that are listed at first. */
const INITIAL_COUNT = 5

/** A preview of an import. */
export function PreviewSummary({ preview }: { preview: ImportPreview }) {
  const { t } = useLingui()
  const { skipped, skipped_events, exceeded_quota } = preview
  const unlistedCount = skipped - skipped_events.length
  const hiddenCount = skipped - INITIAL_COUNT
  return (
    <div className={c.summary}>
      <p className={c.events}>{newEventsText(preview)}</p>
      {noteTexts(preview).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {skipped > 0 && (
        <div className={c.skipped}>
          <h4>{skippedText(preview)}</h4>
          <SkippedEvents events={skipped_events.slice(0, INITIAL_COUNT)} />
          {hiddenCount > 0 && (
            <details>
              <summary>{plural({ n: hiddenCount }, { one: 'Show # more event', other: 'Show # more events' })}</summary>
              <SkippedEvents events={skipped_events.slice(INITIAL_COUNT)} />
              {unlistedCount > 0 && <p>{plural({ n: unlistedCount }, { one: 'And # more', other: 'And # more' })}</p>}
            </details>
          )}
        </div>
      )}
      {exceeded_quota !== null && (
        <Notice kind="error" title={t`This file would exceed your limit`}>
          {t(quotaDescriptor(exceeded_quota))}. {t`Delete events that you no longer need, or import a smaller file.`}
        </Notice>
      )}
    </div>
  )
}

function SkippedEvents({ events }: { events: ImportPreview['skipped_events'] }) {
  return (
    <ul>
      {events.map((event, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and its events may look alike
        <li key={i}>
          <b>{skippedName(event)}</b>
          <span>{REASON_TEXTS[event.reason](event)}</span>
        </li>
      ))}
    </ul>
  )
}

type SkippedEvent = ImportPreview['skipped_events'][number]

/** The number of new events, and their dates. */
function newEventsText({ events, duplicates, skipped, first_start, last_start }: ImportPreview): string {
  if (events === 0 || first_start === null || last_start === null)
    return duplicates + skipped > 0 ? t`No new events` : t`This file contains no events`
  const count = plural({ n: events }, { one: '# new event', other: '# new events' })
  const [first, last] = [shortDate(first_start), shortDate(last_start)]
  return first === last
    ? t`${{ events: count }} on ${{ day: first }}`
    : t`${{ events: count }} from ${first} to ${last}`
}

function recurringText({ events, recurring_events: n }: ImportPreview): string | undefined {
  if (n === 1 && events === 1) return t`It is recurring.`
  return n === 0 ? undefined : plural(n, { one: '# of them is recurring.', other: '# of them are recurring.' })
}

function duplicatesText({ duplicates: n }: ImportPreview): string | undefined {
  if (n === 0) return undefined
  return plural(n, {
    one: '# event is already in your calendars. It won’t be imported again.',
    other: '# events are already in your calendars. They won’t be imported again.',
  })
}

function shortenedText({ shortened: n }: ImportPreview): string | undefined {
  if (n === 0) return undefined
  return plural(n, {
    one: '# event has text that is too long. It will be shortened.',
    other: '# events have text that is too long. It will be shortened.',
  })
}

function skippedText({ skipped: n }: ImportPreview): string | undefined {
  return n === 0 ? undefined : plural(n, { one: '# event cannot be imported', other: '# events cannot be imported' })
}

function noteTexts(preview: ImportPreview): string[] {
  return [recurringText(preview), duplicatesText(preview), shortenedText(preview)].filter((text) => text !== undefined)
}

/** The preview for screen readers. */
export function previewText(preview: ImportPreview): string {
  const texts = [newEventsText(preview), ...noteTexts(preview), skippedText(preview)]
  return texts.flatMap((text) => (text === undefined ? [] : text.replace(/\.?$/, '.'))).join(' ')
}

/** The title of a skipped event, or its number in the file, with its day. */
function skippedName({ title, number, start }: SkippedEvent): string {
  const name = title !== '' ? title : number === null ? t`Untitled event` : t`Event ${{ n: number }} in the file`
  return start === null ? name : t`${name}, ${{ day: shortDate(start) }}`
}

/** Why an event is skipped. */
const REASON_TEXTS: Record<SkippedEvent['reason'], (event: SkippedEvent) => string> = {
  unreadable: () => t`It is damaged or too large.`,
  cancelled: () => t`It was canceled.`,
  unknown_time_zone: ({ time_zone }) => t`Its time zone is unknown: ${{ zone: time_zone ?? '?' }}.`,
  unsupported_recurrence: () => t`Its recurrence is not supported.`,
  too_many_exceptions: () => t`More than ${{ n: QUOTAS.exceptions }} of its dates were changed.`,
  out_of_range: () => t`It is before ${{ first: EVENT_YEARS.first }} or after ${{ last: EVENT_YEARS.last }}.`,
}
