import { MAX_LISTED_SKIPS } from '#shared/calendar-import.ts'
import type { CalendarId, UserId } from '#shared/ids.ts'
import { QUOTAS } from '#shared/quotas.ts'
import { DAY } from '#shared/time.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalidInput } from '../../../platform/errors.ts'
import { quotaError } from '../../../platform/quotas.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { createYielder } from '../../../platform/yielding.ts'
import { lockUser } from '../../users/people.ts'
import { enqueueProviderWrites } from '../accounts/pending-writes.ts'
import { importNotFound } from '../errors.ts'
import { publishCalendarChanges } from '../management/calendar.ts'
import { findCalendar, findMainCalendar } from '../management/store.ts'
import { MAX_TEXT_LENGTHS } from '../providers/icalendar/event-details.ts'
import { getEventTotals, toColumns } from '../store.ts'
import type { EventRow } from '../tables.ts'
import { type ImportContent, readImport } from './read-import.ts'
import { deleteImport, insertEvents, insertImport, listExistingUids } from './store.ts'

type ImportServices = Pick<Services, 'db' | 'clock' | 'live' | 'limits'>

interface ImportRequest {
  /** The text of an iCalendar file. */
  file: string
  calendar_id?: string | undefined
}

/** How long an import can be undone. */
const UNDO_PERIOD = DAY

/**
 * Previews the import of a file.
 * @throws {DomainError} `invalid_input` on the fields `file` and `calendar_id`; `too_many_requests`
 */
export async function previewImport(
  { db, clock, limits }: ImportServices,
  caller: Caller,
  { file, calendar_id }: ImportRequest,
) {
  const calendar = await getImportCalendar(db, caller.user_id, calendar_id)
  const content = await readImport({ limits }, file, caller, {
    calendar_id: calendar.calendar_id,
    now: currentDate(clock),
  })
  const { newGroups, duplicates } = await findNewEvents(db, caller.user_id, content)
  const events = newGroups.flatMap(([event]) => event ?? []).toSorted((a, b) => Number(a.start_at) - Number(b.start_at))
  return {
    calendar_id: calendar.calendar_id,
    events: newGroups.length,
    recurring_events: newGroups.filter(([event]) => (event?.recurrence.length ?? 0) > 0).length,
    first_start: formatStart(events[0]),
    last_start: formatStart(events.at(-1)),
    duplicates,
    shortened: newGroups.filter((group) => group.some(isShortened)).length,
    skipped: content.skipped.length,
    skipped_events: content.skipped
      .slice(0, MAX_LISTED_SKIPS)
      .map((event) => ({ ...event, start: event.start instanceof Date ? event.start.toISOString() : event.start })),
    unknown_time_zones: [...new Set(content.skipped.flatMap(({ time_zone }) => time_zone ?? []))].slice(0, 50),
    exceeded_quota: await findExceededQuota(db, caller.user_id, newGroups),
  }
}

/** The start of an event, or the day of an all-day event. */
function formatStart(event: EventRow | undefined): string | null {
  return event?.start_date ?? event?.start_at.toISOString() ?? null
}

/** Whether any text field of an event has its maximum length, and so was probably longer in the file. */
function isShortened(event: EventRow): boolean {
  return (['summary', 'description', 'location'] as const).some(
    (field) => event[field]?.length === MAX_TEXT_LENGTHS[field],
  )
}

/**
 * Imports a file into a calendar of the caller that is stored only in Meridian. Events whose UID is in any of their
 * calendars are left out, so that importing a file again creates no duplicates.
 * @throws {DomainError} `invalid_input`, `quota_reached`, `too_many_requests`
 */
export async function importFile(
  { db, clock, live, limits }: ImportServices,
  caller: Caller,
  { file, calendar_id }: ImportRequest,
) {
  const { user_id } = caller
  const created_at = currentDate(clock)
  const undo_until = new Date(created_at.getTime() + UNDO_PERIOD)
  const { calendar_id: targetId } = await getImportCalendar(db, user_id, calendar_id)
  const content = await readImport({ limits }, file, caller, { calendar_id: targetId, now: created_at })
  return db.transaction().execute(async (trx) => {
    // Busy times change: lock the user, so that no concurrent booking relies on the old ones.
    await lockUser(trx, user_id)
    await getImportCalendar(trx, user_id, targetId)
    const { newGroups, duplicates } = await findNewEvents(trx, user_id, content)
    const quota = await findExceededQuota(trx, user_id, newGroups)
    if (quota) throw quotaError(quota)
    const rows = newGroups.flat()
    await insertEvents(trx, rows)
    const event_ids = rows.map(({ event_id }) => event_id)
    const import_id = await insertImport(trx, { user_id, event_ids, created_at, undo_until })
    await publishCalendarChanges(live, trx, user_id)
    return {
      import_id,
      calendar_id: targetId,
      events: newGroups.length,
      duplicates,
      skipped: content.skipped.length,
      undo_until: undo_until.toISOString(),
    }
  })
}

/**
 * Deletes the events that an import created, even if they have changed since, and any series split off from them.
 * @throws {DomainError} `not_found` for an import that was undone, or is older than a day
 */
export async function undoImport(
  { db, clock, live, jobs }: ImportServices & Pick<Services, 'jobs'>,
  { user_id }: Pick<Caller, 'user_id'>,
  { import_id }: { import_id: string },
): Promise<{ success: true }> {
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    if (!(await deleteImport(trx, { user_id, import_id, now: currentDate(clock) }))) throw importNotFound()
    await enqueueProviderWrites({ jobs }, trx, [user_id])
    await publishCalendarChanges(live, trx, user_id)
  })
  return { success: true }
}

async function getImportCalendar(
  db: Db,
  user_id: UserId,
  calendar_id: string | undefined,
): Promise<{ calendar_id: CalendarId }> {
  const calendar =
    calendar_id === undefined ? await findMainCalendar(db, user_id) : await findCalendar(db, user_id, calendar_id)
  if (!calendar?.is_writable) throw invalidInput({ calendar_id: { code: 'calendar_not_yours' } })
  if (calendar.external_id !== null) throw invalidInput({ calendar_id: { code: 'connected_calendar' } })
  return calendar
}

/** The events of a file that the user does not have yet. */
async function findNewEvents(db: Db, user_id: UserId, { groups }: ImportContent) {
  const uids = new Set(groups.flatMap(([event]) => event?.ical_uid ?? []))
  const existingUids = await listExistingUids(db, user_id, [...uids])
  const newGroups = groups.filter(([event]) => event && !existingUids.has(event.ical_uid))
  return { newGroups, duplicates: groups.length - newGroups.length }
}

async function findExceededQuota(
  db: Db,
  user_id: UserId,
  newGroups: readonly EventRow[][],
): Promise<'events' | 'series' | 'event_text' | null> {
  const [firstEvent] = newGroups[0] ?? []
  if (!firstEvent) return null
  const totals = await getEventTotals(db, user_id, firstEvent.event_id)
  const rows = newGroups.flat()
  if (totals.events + rows.length > QUOTAS.events) return 'events'
  if (totals.series + rows.filter(({ recurrence }) => recurrence.length > 0).length > QUOTAS.series) return 'series'
  const yieldIfNeeded = createYielder()
  let { event_text } = totals
  for (const row of rows) {
    event_text += toColumns(row).bytes
    if (event_text > QUOTAS.event_text) return 'event_text'
    await yieldIfNeeded()
  }
  return null
}
