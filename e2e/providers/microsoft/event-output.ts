import type { EventFields } from './event-fields.ts'
import { formatEventId } from './identifiers.ts'
import type { Mailbox } from './mailbox.ts'
import type { Item } from './occurrences.ts'
import { formatWallTime, toLocal } from './time-zones.ts'

/** The output format that a request's Prefer header asks for. */
export interface OutputFormat {
  timeZone: string
  isImmutable: boolean
  bodyType: string | undefined
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const toText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()

/** Times of an item; all-day events are whole days in every zone. */
function formatTimes({ fields }: Item, timeZone: string) {
  if (!fields.isAllDay)
    return { start: formatWallTime(fields.start, timeZone), end: formatWallTime(fields.end, timeZone) }
  const toDayTime = (instant: number) => ({ dateTime: `${toLocal(instant, 'UTC')}0000`, timeZone })
  return { start: toDayTime(fields.start), end: toDayTime(fields.end) }
}

function idsOf(mailbox: Mailbox, { event, date }: Item, isImmutable: boolean) {
  const ref = { key: event.key, ...(date !== undefined && { date }) }
  const changeKey = mailbox.changeKeyOf(event, date)
  return {
    '@odata.etag': `W/"${changeKey}"`,
    id: formatEventId(ref, event.calendarKey, isImmutable),
    changeKey,
  }
}

const seriesMasterIdOf = (item: Item, isImmutable: boolean) =>
  item.date === undefined ? null : formatEventId({ key: item.event.key }, item.event.calendarKey, isImmutable)

/** An occurrence in a delta: id, type, times and series, nothing else. https://github.com/microsoftgraph/microsoft-graph-docs-contrib/issues/34 */
export function formatStub(mailbox: Mailbox, item: Item, { isImmutable, timeZone }: OutputFormat): object {
  const { '@odata.etag': etag, id } = idsOf(mailbox, item, isImmutable)
  const seriesMasterId = seriesMasterIdOf(item, isImmutable)
  const kind = { '@odata.type': '#microsoft.graph.event', '@odata.etag': etag }
  return { ...kind, id, seriesMasterId, type: item.type, ...formatTimes(item, timeZone) }
}

/** The whole event: https://learn.microsoft.com/graph/api/resources/event */
export function formatEvent(mailbox: Mailbox, item: Item, format: OutputFormat): Record<string, unknown> {
  const { event, fields, type } = item
  const ids = idsOf(mailbox, item, format.isImmutable)
  const exception = item.date === undefined ? undefined : event.exceptions.get(item.date)
  const location = formatLocation(fields.location)
  const html = fields.body.contentType === 'html' ? fields.body.content : escapeHtml(fields.body.content)
  const text = toText(html)
  return {
    ...ids,
    createdDateTime: new Date(event.created).toISOString(),
    lastModifiedDateTime: new Date(exception?.modified ?? event.modified).toISOString(),
    categories: fields.categories,
    transactionId: event.transactionId,
    originalStartTimeZone: fields.originalStartTimeZone,
    originalEndTimeZone: fields.originalEndTimeZone,
    iCalUId: item.date === undefined ? event.iCalUId : occurrenceUid(event.iCalUId, item.date),
    reminderMinutesBeforeStart: fields.reminderMinutesBeforeStart,
    isReminderOn: fields.isReminderOn,
    hasAttachments: false,
    subject: fields.subject,
    bodyPreview: text.slice(0, 255),
    importance: fields.importance,
    sensitivity: fields.sensitivity,
    isAllDay: fields.isAllDay,
    isCancelled: fields.isCancelled,
    isDraft: false,
    isOrganizer: event.isOrganizer,
    responseRequested: fields.responseRequested,
    seriesMasterId: seriesMasterIdOf(item, format.isImmutable),
    showAs: fields.showAs,
    type,
    webLink: `https://outlook.office365.com/owa/?itemid=${encodeURIComponent(ids.id)}&exvsurl=1&path=/calendar/item`,
    onlineMeetingUrl: null,
    isOnlineMeeting: fields.isOnlineMeeting,
    onlineMeetingProvider: fields.onlineMeetingProvider,
    allowNewTimeProposals: fields.allowNewTimeProposals,
    hideAttendees: fields.hideAttendees,
    ...(item.originalStart !== undefined && {
      originalStart: new Date(item.originalStart).toISOString().replace('.000', ''),
    }),
    recurrence: fields.recurrence && formatRecurrence(item),
    responseStatus: fields.responseStatus,
    body: format.bodyType === 'text' ? { contentType: 'text', content: text } : { contentType: 'html', content: html },
    ...formatTimes(item, format.timeZone),
    location,
    locations: location.displayName ? [location] : [],
    attendees: fields.attendees,
    organizer: { emailAddress: event.organizer },
    onlineMeeting: fields.joinUrl === null ? null : { joinUrl: fields.joinUrl },
  }
}

/** Each occurrence has its own UID: https://learn.microsoft.com/graph/api/resources/event (iCalUId) */
const occurrenceUid = (uid: string, date: string) => `${uid.slice(0, 32)}${date.replaceAll('-', '')}${uid.slice(40)}`

function formatLocation(location: EventFields['location']) {
  const displayName = location.displayName ?? ''
  return { locationType: 'default', uniqueIdType: 'unknown', uniqueId: displayName, ...location, displayName }
}

function formatRecurrence({ fields }: Item) {
  const { pattern, range } = fields.recurrence ?? {}
  return {
    pattern,
    range: {
      ...range,
      endDate: range?.endDate ?? '0001-01-01',
      recurrenceTimeZone: range?.recurrenceTimeZone ?? fields.originalStartTimeZone,
    },
  }
}
