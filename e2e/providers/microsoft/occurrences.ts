import { DAY } from '#shared/time.ts'
import type { EventFields } from './event-fields.ts'
import type { EventRecord } from './mailbox.ts'
import { hasDate, listDates } from './recurrence.ts'
import { toInstant, toLocal } from './time-zones.ts'

/** A calendar item: a single event, a series master, or an occurrence of a series with its own times. */
export interface Item {
  event: EventRecord
  /** Original date; undefined for single events and series masters. */
  date?: string
  fields: EventFields
  type: 'singleInstance' | 'occurrence' | 'exception' | 'seriesMaster'
  originalStart?: number
}

export function toMasterOrSingle(event: EventRecord): Item {
  return { event, fields: event.fields, type: event.fields.recurrence ? 'seriesMaster' : 'singleInstance' }
}

/** The occurrence of a series on its original date; undefined if the series has none on that date. */
export function findOccurrence(event: EventRecord, date: string): Item | undefined {
  const { recurrence } = event.fields
  if (!recurrence || event.cancelledDates.has(date) || !hasDate(recurrence, date)) return undefined
  return toOccurrence(event, date)
}

function toOccurrence(event: EventRecord, date: string): Item {
  const { fields } = event
  const zone = fields.isAllDay ? 'UTC' : fields.zone
  const originalStart = toInstant(`${date}T${toLocal(fields.start, zone).slice(11)}`, zone)
  const exception = event.exceptions.get(date)
  const times = { start: originalStart, end: originalStart + fields.end - fields.start }
  return {
    event,
    date,
    originalStart,
    type: exception ? 'exception' : 'occurrence',
    fields: { ...fields, ...times, ...exception?.fields, recurrence: null },
  }
}

const overlaps = ({ fields }: Item, start: number, end: number) =>
  fields.start < end && (fields.end > start || (fields.end === fields.start && fields.start >= start))

/** The single event, or the occurrences of the series, if they overlap the window. */
export function listItems(event: EventRecord, start: number, end: number): Item[] {
  const { recurrence } = event.fields
  if (!recurrence) return [toMasterOrSingle(event)].filter((item) => overlaps(item, start, end))
  // An exception may have been moved into the window from a later date.
  const lastException = [...event.exceptions.keys()].toSorted().at(-1) ?? ''
  const until = new Date(end + DAY).toISOString().slice(0, 10)
  const earliest = new Date(start - DAY - (event.fields.end - event.fields.start)).toISOString().slice(0, 10)
  return listDates(recurrence, lastException > until ? lastException : until)
    .filter((date) => (date >= earliest || event.exceptions.has(date)) && !event.cancelledDates.has(date))
    .map((date) => toOccurrence(event, date))
    .filter((item) => overlaps(item, start, end))
}
