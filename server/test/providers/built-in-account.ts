import { TRPCError } from '@trpc/server'
import type { CalendarId } from '#shared/ids.ts'
import { formatInstanceId } from '../../features/calendars/instances.ts'
import { builtInProvider } from '../../features/calendars/providers/built-in.ts'
import { formatObject } from '../../features/calendars/providers/caldav/merge-object.ts'
import {
  PROVIDER_FIELDS,
  type RemoteAccount,
  type RemoteCalendar,
  type RemoteEvent,
} from '../../features/calendars/providers/provider.ts'
import { ProviderError } from '../../features/calendars/providers/provider-error.ts'
import type { EventRow } from '../../features/calendars/tables.ts'
import { type Caller, errorBody } from '../../platform/trpc.ts'
import { callAs } from '../caller.ts'
import type { TestServices } from '../fixture.ts'

/** The range to list through our API; it begins shortly before the current time of the tests. */
const RANGE = { time_min: '2026-11-01T00:00:00Z', timeMax: '2027-11-30T00:00:00Z' }

/**
 * Wraps a user's main account as an account at a provider, because our API must meet the same contract as Google,
 * Microsoft and CalDAV servers. An event's ETag is the id of the transaction that last wrote it.
 */
export function wrapBuiltInAccount(services: TestServices, caller: Caller): RemoteAccount {
  const { db, clock } = services
  const { calendar, calendarManagement, users } = callAs(services, caller)

  async function listRows(calendar_id: string): Promise<(EventRow & { changed_in: string | null })[]> {
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .where('user_id', '=', caller.user_id)
      .where('calendar_id', '=', calendar_id as CalendarId)
      .orderBy('recurring_event_id', (order) => order.asc().nullsFirst())
      .execute()
    return rows
  }

  async function listCalendars(): Promise<RemoteCalendar[]> {
    const calendars = await calendarManagement.list()
    return calendars.map(({ id, summary, description, time_zone, background_color, is_primary, is_writable }) => ({
      external_id: id,
      summary,
      description,
      time_zone,
      background_color,
      is_primary,
      is_read_only: !is_writable,
    }))
  }

  async function requireCalendar(calendar_id: string): Promise<void> {
    const calendars = await listCalendars()
    if (!calendars.some(({ external_id }) => external_id === calendar_id)) throw new ProviderError('gone')
  }

  const findRow = async (calendar_id: string, isWanted: (row: EventRow) => boolean) =>
    (await listRows(calendar_id)).find((row) => row.recurring_event_id === null && isWanted(row))

  return {
    async getProfile() {
      const { email, picture } = await users.info()
      const { capabilities } = builtInProvider
      return { external_id: caller.user_id, account_email: email, account_picture: picture, capabilities }
    },
    listCalendars,
    async createCalendar({ summary, description, time_zone }) {
      const { id } = await calendarManagement.create({ summary, description, ...(time_zone !== null && { time_zone }) })
      return { external_id: id }
    },
    async updateCalendar(calendarId, { summary, description, time_zone }) {
      await calendarManagement.update({ calendarId, summary, description, ...(time_zone !== null && { time_zone }) })
    },
    async deleteCalendar(calendarId) {
      await calendarManagement.delete({ calendarId }).catch((error: unknown) => {
        if (!hasCode(error, ['not_found'])) throw error
      })
    },
    async listChanges(calendar_id, cursor) {
      await requireCalendar(calendar_id)
      const query = cursor === null ? RANGE : { sync_token: cursor }
      const page = await calendarManagement
        .calendarEvents({ calendarId: calendar_id, max_results: 1000, ...query })
        .catch((error: unknown) => {
          throw hasCode(error, ['invalid_input', 'sync_token_expired']) ? new ProviderError('gone') : error
        })
      const ids = new Set(page.events.flatMap(({ id, recurring_event_id }) => [id, recurring_event_id ?? id]))
      const rows = await listRows(calendar_id)
      const isListed = ({ event_id, recurring_event_id }: EventRow) =>
        ids.has(event_id) || (recurring_event_id !== null && ids.has(recurring_event_id))
      const existingIds = new Set<string>(rows.map(({ event_id }) => event_id))
      return {
        events: rows.filter(isListed).map(toRemoteEvent),
        deleted: page.deleted.filter((id) => !existingIds.has(id)),
        cursor: page.next_sync_token ?? '',
        has_more: false,
      }
    },
    async findEvent(calendar_id, external_id) {
      await requireCalendar(calendar_id)
      const row = await findRow(calendar_id, ({ event_id }) => event_id === external_id)
      return row ? toRemoteEvent(row) : null
    },
    /** Imports recognize events by their UID. */
    async insertEvent(calendar_id, outgoing) {
      const file = await formatObject(outgoing, { now: clock.now() })
      await calendar.importFile({ file, calendar_id })
      const row = await findRow(calendar_id, ({ ical_uid }) => ical_uid === outgoing.event.ical_uid)
      if (!row) throw new ProviderError('forbidden')
      return toRemoteEvent(row)
    },
    async updateEvent(calendar_id, { external_id, etag }, { event, exceptions }) {
      const row = await findRow(calendar_id, ({ event_id }) => event_id === external_id)
      if (!row) throw new ProviderError('gone')
      if (etag !== null && toRemoteEvent(row).etag !== etag) return 'conflict'
      await calendar.updateEvent({ eventId: external_id, scope: 'all', event: toInput(event) })
      for (const exception of exceptions) {
        const eventId = formatInstanceId(row, exception.original_start_time?.getTime() ?? 0)
        if (exception.status === 'cancelled') await calendar.deleteEvent({ eventId, scope: 'this' })
        else await calendar.updateEvent({ eventId, scope: 'this', event: toInput(exception) })
      }
      const updatedRow = await findRow(calendar_id, ({ event_id }) => event_id === external_id)
      return { external_id, etag: updatedRow ? toRemoteEvent(updatedRow).etag : null }
    },
    async deleteEvent(calendar_id, { external_id, ical_uid }) {
      const isWanted = (row: EventRow) => (external_id ? row.event_id === external_id : row.ical_uid === ical_uid)
      const row = await findRow(calendar_id, isWanted)
      if (row) await calendar.deleteEvent({ eventId: row.event_id, scope: 'all' })
    },
    async disconnect() {},
  }
}

function toRemoteEvent(row: EventRow & { changed_in?: string | null }): RemoteEvent {
  const { event_id, recurring_event_id, original_start_time } = row
  const fields = Object.fromEntries(PROVIDER_FIELDS.map((field) => [field, row[field]])) as Pick<
    EventRow,
    (typeof PROVIDER_FIELDS)[number]
  >
  return {
    ...fields,
    external_id: event_id,
    etag: String(row.changed_in),
    exception_of:
      recurring_event_id && original_start_time ? { external_id: recurring_event_id, original_start_time } : null,
  }
}

function toInput(event: EventRow) {
  const { summary, description, location, transparency, meeting_url, recurrence, time_zone: timeZone } = event
  const at = (time: Date) => ({ dateTime: time.toISOString(), timeZone })
  const times = event.all_day
    ? { start: { date: event.start_date ?? '' }, end: { date: event.end_date ?? '' } }
    : { start: at(event.start_at), end: at(event.end_at) }
  return { summary, description, location, transparency, meeting_url, recurrence, ...times }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof TRPCError && codes.includes(errorBody(error).code)
}
