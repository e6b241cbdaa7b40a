import { DAY, MINUTE } from '#shared/time.ts'
import type { EventRow } from '../../tables.ts'
import { getCalendarPath } from './graph-calendars.ts'
import { GraphError } from './graph-error.ts'
import { parseGraphEvent } from './graph-event.ts'
import { formatUtc } from './graph-times.ts'
import { readUid } from './read-event.ts'
import type { CalendarContext } from './series.ts'

type Context = Pick<CalendarContext, 'client' | 'calendar_id'>

const FIELDS = 'id,transactionId,iCalUId'

/**
 * Finds the id of an event by its UID, among the events that begin at the same time. If Graph rejects the filter, the
 * event counts as not found; `transactionId` still prevents a second insert.
 */
export async function findEventIdAtStart(
  context: Context,
  { ical_uid, start_at, all_day }: Pick<EventRow, 'ical_uid' | 'start_at' | 'all_day'>,
): Promise<string | undefined> {
  // Some mailboxes return the midnight of an all-day event in the event's own zone.
  const margin = all_day ? DAY : 0
  const [from, to] = [start_at.getTime() - margin, start_at.getTime() + margin + MINUTE]
  const filter = `start/dateTime ge '${formatUtc(from)}' and start/dateTime lt '${formatUtc(to)}'`
  try {
    return await findIdByUid(context, ical_uid, `$filter=${encodeURIComponent(filter)}&$top=100`)
  } catch (error) {
    if (error instanceof GraphError && (error.status === 400 || error.status === 501)) return undefined
    throw error
  }
}

/** Finds the id of an event by its UID. Reads the ids of all events, because Graph cannot search by UID. */
export function findEventIdInCalendar(context: Context, ical_uid: string): Promise<string | undefined> {
  return findIdByUid(context, ical_uid, '$top=500')
}

async function findIdByUid({ client, calendar_id }: Context, ical_uid: string, query: string) {
  const values = await client.readAll(`${getCalendarPath(calendar_id)}/events?${query}&$select=${FIELDS}`)
  return values.map(parseGraphEvent).find((event) => readUid(event) === ical_uid)?.id
}
