import { type AuditServices, recordActivity } from '../../platform/audit/record-activity.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { formatCalendarFile } from '../calendars/calendar-file.ts'
import { listAddresses } from '../users/people.ts'
import { listAllEvents, listCalendarNames, listSection, SECTIONS } from './store.ts'

/** The rows stored about a user, by database table. */
export interface UserData {
  exported_at: string
  [table: string]: unknown
}

/** Exports the data stored about the caller (`SECTIONS`) as one consistent snapshot. */
export async function exportUserData(
  services: AuditServices & Pick<Services, 'db'>,
  { user_id }: Caller,
): Promise<UserData> {
  const { db, clock } = services
  await recordActivity(services, db, { action: 'data_exported', user_id, params: { format: 'json' } })
  const sections = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const subject = { user_id, addresses: await listAddresses(trx, user_id) }
      const entries: [string, object[]][] = []
      for (const table of Object.keys(SECTIONS) as (keyof typeof SECTIONS)[])
        entries.push([table, await listSection(trx, table, subject)])
      return Object.fromEntries(entries)
    })
  return { exported_at: currentDate(clock).toISOString(), ...sections }
}

/** Exports all the caller's calendars as one iCalendar object, from the first event to the last. */
export async function exportCalendar(
  services: AuditServices & Pick<Services, 'db'>,
  { user_id }: Caller,
): Promise<string> {
  const { db, clock } = services
  await recordActivity(services, db, { action: 'data_exported', user_id, params: { format: 'ics' } })
  const calendarNames = await listCalendarNames(db, user_id)
  return formatCalendarFile(await listAllEvents(db, user_id), { calendarNames, now: clock.now() })
}
