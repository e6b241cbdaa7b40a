import { sql } from 'kysely'
import type { AccountId, UserId } from '#shared/ids.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { selectAddresses } from '../../../users/people.ts'
import type { AccountKey } from '../account-connection.ts'

/** Looks up whether a user's account at a provider is busy-only; undefined if there is no such account. */
export function findBusyOnlySetting(db: Db, user_id: UserId, account_id: string) {
  return db
    .selectFrom('accounts')
    .select(['account_id', 'is_busy_only'])
    .where('is_main', '=', false)
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id as AccountId)
    .executeTakeFirst()
}

/** Finds the account of a calendar, with its user's addresses, if the account is busy-only. */
export function findBusyOnlyAccount(db: Db, { user_id, calendar_id }: { user_id: UserId; calendar_id: string }) {
  return db
    .selectFrom('calendars as c')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'c.user_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .select(['a.account_email', sql<string[]>`array(${selectAddresses(db, user_id)})`.as('addresses')])
    .where('c.user_id', '=', user_id)
    .where(sql<boolean>`c.calendar_id = ${calendar_id}`)
    .where('a.is_busy_only', '=', true)
    .executeTakeFirst()
}

export async function isBusyOnly(db: Db, { user_id, account_id }: AccountKey): Promise<boolean> {
  return (await findBusyOnlySetting(db, user_id, account_id))?.is_busy_only === true
}

/**
 * Deletes the details of an account's events. Keeps those of meetings, of events that the provider never accepted, and
 * of single events and whole series with changes waiting to be written. Discards changes that the provider refused,
 * because retrying them would clear the details at the provider.
 */
export async function deleteEventDetails(db: Db, { user_id, account_id }: AccountKey): Promise<void> {
  await sql`
    update events e set
      summary = '', description = null, location = null, meeting_url = null, attendees = '[]',
      organizer = jsonb_build_object('email', a.account_email, 'name', null),
      transparency = case when ${isDeclinedByOwner(db)} then 'transparent' else e.transparency end,
      bytes = octet_length(array_to_string(e.recurrence, '')) + 2,
      sync_state = 'synced', etag = case when e.sync_state = 'failed' then null else e.etag end
    from accounts a, calendars c
    where a.user_id = ${user_id} and a.account_id = ${account_id}
      and c.user_id = a.user_id and c.account_id = a.account_id and c.external_id is not null
      and e.user_id = c.user_id and e.calendar_id = c.calendar_id and e.meeting_id is null
      and (e.summary <> '' or e.attendees <> '[]' or e.organizer ->> 'email' <> a.account_email
        or coalesce(e.description, e.location, e.meeting_url) is not null)
      and (e.sync_state <> 'failed' or e.external_id is not null)
      and not exists (
        select from events w
        where w.user_id = e.user_id and w.sync_state in ('pending', 'writing')
          and coalesce(w.recurring_event_id, w.event_id) = coalesce(e.recurring_event_id, e.event_id)
      )`.execute(db)
}

/** Whether the owner of event `e` in account `a` has declined it; the SQL counterpart of `isDeclinedBy`. */
function isDeclinedByOwner(db: Db) {
  return sql<boolean>`(
    e.attendees @> '[{"response_status": "declined"}]' and coalesce((
      select bool_and(person.response_status = 'declined')
      from jsonb_to_recordset(e.attendees) as person (email text, response_status text)
      where person.email = a.account_email or person.email in ${selectAddresses(db, sql.ref<UserId>('e.user_id'))}
    ), false)
  )`
}
