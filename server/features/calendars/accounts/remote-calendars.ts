import type { CalendarId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { randomId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { getMainCalendar, publishCalendarChanges } from '../management/calendar.ts'
import { chooseMainCalendar, deleteCalendarRow, insertCalendar, updateCalendarRow } from '../management/store.ts'
import { moveMeetingEntries } from '../meeting-entries/store.ts'
import type { RemoteAccount, RemoteCalendar } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { AccountKey } from './account-connection.ts'
import { closeChannelQuietly } from './channels/keep-channels-open.ts'
import { listOpenChannels } from './channels/store.ts'
import { findConnection } from './connecting/store.ts'
import { moveBackUnwrittenEvents } from './refusals/settle-refusal.ts'
import { listMirroredCalendars, type MirroredCalendar } from './store.ts'
import { withUserLock } from './user-lock.ts'

/** Longer than any provider's list; limits a server that lists different calendars each time. */
const MAX_CALENDARS = 500

/** Updates our list of an account's calendars. Keeps their colors, which the user chooses in Meridian. */
export async function synchronizeCalendarList(
  { db, clock, live }: Pick<Services, 'db' | 'clock' | 'live'>,
  remote: RemoteAccount,
  account: AccountKey,
): Promise<void> {
  const { user_id } = account
  const mirroredCalendars = await listMirroredCalendars(db, account)
  const cursors = mirroredCalendars.flatMap(({ external_id, sync_cursor }) =>
    sync_cursor === null ? [] : [[external_id, sync_cursor] as const],
  )
  const listedCalendars = await remote.listCalendars(new Map(cursors))
  const { found, missing } = await findUnlistedCalendars(remote, mirroredCalendars, listedCalendars, clock.now())
  const calendars = [...found, ...listedCalendars].slice(0, MAX_CALENDARS)
  if (isUpToDate(mirroredCalendars, calendars)) return
  const orphanedChannels = await withUserLock(db, user_id, async (trx) => {
    if (!(await findConnection(trx, account))) return []
    const hasChanges = await saveRemoteCalendars(trx, account, calendars, currentDate(clock))
    const missingIds = missing.map(({ calendar_id }) => calendar_id)
    const channels = missingIds.length > 0 ? await listOpenChannels(trx, user_id, account.account_id) : []
    if (missingIds.length > 0) {
      const { calendar_id: to } = await getMainCalendar(trx, user_id)
      await moveBackUnwrittenEvents(trx, user_id, missingIds)
      await moveMeetingEntries(trx, user_id, { from: missingIds, to })
      for (const calendar_id of missingIds) await deleteCalendarRow(trx, user_id, calendar_id)
    }
    await chooseMainCalendar(trx, account)
    if (hasChanges || missingIds.length > 0) await publishCalendarChanges(live, trx, user_id)
    return channels.filter(({ calendar_id }) => missingIds.includes(calendar_id))
  })
  for (const channel of orphanedChannels) await closeChannelQuietly(remote, channel)
}

/**
 * Looks up calendars that a list lacks: those that exist are found, those that do not are missing. A calendar that
 * the provider refuses to look up is neither, unless it has been refused for a week. Calendars that were created or
 * added after the list was requested are not missing.
 * @throws {ProviderError} when the provider does not respond
 */
async function findUnlistedCalendars(
  remote: RemoteAccount,
  mirroredCalendars: readonly MirroredCalendar[],
  listedCalendars: readonly RemoteCalendar[],
  now: number,
): Promise<{ found: RemoteCalendar[]; missing: MirroredCalendar[] }> {
  const listedIds = new Set(listedCalendars.map(({ external_id }) => external_id))
  const found: RemoteCalendar[] = []
  const missing: MirroredCalendar[] = []
  for (const calendar of mirroredCalendars) {
    if (listedIds.has(calendar.external_id)) continue
    try {
      const existing = await remote.findCalendar?.(calendar.external_id)
      if (existing) found.push(existing)
      else missing.push(calendar)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'forbidden') throw error
      if (hasBeenRefusedForAWeek(calendar, now)) missing.push(calendar)
    }
  }
  return { found, missing }
}

/** Whether the provider has denied access to this calendar, but not to its account, for more than a week. */
export function hasBeenRefusedForAWeek({ refused_since }: MirroredCalendar, now: number): boolean {
  return refused_since !== null && now - refused_since.getTime() > 7 * DAY
}

function isUpToDate(mirroredCalendars: readonly MirroredCalendar[], calendars: readonly RemoteCalendar[]): boolean {
  const byId = new Map(calendars.map((calendar) => [calendar.external_id, calendar]))
  return (
    byId.size === mirroredCalendars.length &&
    mirroredCalendars.filter(({ is_primary }) => is_primary).length === Math.min(mirroredCalendars.length, 1) &&
    mirroredCalendars.every((known) => {
      const calendar = byId.get(known.external_id)
      return calendar !== undefined && isUnchanged(known, calendar)
    })
  )
}

function isUnchanged(known: MirroredCalendar, calendar: RemoteCalendar): boolean {
  const { summary, is_read_only, is_shared = false } = calendar
  const { description = known.description, time_zone = known.time_zone } = calendar
  return (
    known.summary === summary &&
    known.description === description &&
    known.time_zone === time_zone &&
    known.is_read_only === is_read_only &&
    known.is_shared === is_shared
  )
}

/**
 * Saves calendars as their provider describes them; existing ones keep their colors and selection.
 * @returns whether anything has changed
 */
export async function saveRemoteCalendars(
  trx: Db,
  account: AccountKey,
  calendars: readonly RemoteCalendar[],
  now: Date,
): Promise<boolean> {
  const knownCalendars = new Map(
    (await listMirroredCalendars(trx, account)).map((calendar) => [calendar.external_id, calendar]),
  )
  let hasChanges = false
  for (const calendar of calendars) {
    const existing = knownCalendars.get(calendar.external_id)
    if (existing && isUnchanged(existing, calendar)) continue
    hasChanges = true
    const { summary, description, time_zone, is_read_only, is_shared = false } = calendar
    const change = { summary, description, time_zone, is_read_only, is_shared }
    if (existing) await updateCalendarRow(trx, account.user_id, existing.calendar_id, change)
    else await insertRemoteCalendar(trx, account, calendar, now)
  }
  return hasChanges
}

/** Until the calendar's events are loaded, its owner's busy times are unknown. */
export async function insertRemoteCalendar(
  trx: Db,
  account: AccountKey,
  calendar: RemoteCalendar,
  created_at: Date,
): Promise<CalendarId> {
  const calendar_id = randomId<CalendarId>()
  await insertCalendar(trx, {
    description: null,
    time_zone: null,
    ...calendar,
    ...account,
    calendar_id,
    sync_state: 'pending',
    created_at,
  })
  return calendar_id
}
