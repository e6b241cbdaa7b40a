import { sql } from 'kysely'
import type { AccountRemoval } from '#shared/calendar-accounts.ts'
import type { AccountId, UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { AccountConnection, AccountKey, StoredConnection } from '../account-connection.ts'
import type { MailedAccount } from '../mail.ts'
import { NO_REFUSED_READS } from '../store.ts'

function connectionsQuery(db: Db) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('account_credentials as k', (join) =>
      join.onRef('k.user_id', '=', 'a.user_id').onRef('k.account_id', '=', 'a.account_id'),
    )
    .select(['a.user_id', 'a.account_id', 'a.provider', 'a.external_id', 'a.paused_until', 'k.credentials_encrypted'])
    .$narrowType<{ external_id: string }>()
}

export function findConnection(db: Db, { user_id, account_id }: AccountKey): Promise<StoredConnection | undefined> {
  return connectionsQuery(db).where('a.user_id', '=', user_id).where('a.account_id', '=', account_id).executeTakeFirst()
}

export function listConnections(db: Db, user_id: UserId): Promise<StoredConnection[]> {
  return connectionsQuery(db).where('a.user_id', '=', user_id).execute()
}

/** @returns false if the account no longer stores `current` */
export async function replaceCredentials(
  db: Db,
  { user_id, account_id }: AccountKey,
  { current, renewed }: { current: string; renewed: string },
): Promise<boolean> {
  const updatedRow = await db
    .updateTable('account_credentials')
    .set({ credentials_encrypted: renewed })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('credentials_encrypted', '=', current)
    .returning('account_id')
    .executeTakeFirst()
  return updatedRow !== undefined
}

/** Finds a user's account by the provider's id for it, if the user has connected it. */
export function findConnectedAccount(
  db: Db,
  { user_id, provider, external_id }: { user_id: UserId; provider: string; external_id: string },
): Promise<{ account_id: AccountId; can_write: boolean } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['account_id', 'can_write'])
    .where('user_id', '=', user_id)
    .where('provider', '=', provider)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
}

/** Whether any user has connected this account of a provider. */
export async function isAccountConnected(
  db: Db,
  { provider, external_id }: Pick<AccountConnection, 'provider' | 'external_id'>,
): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('provider', '=', provider)
    .where('external_id', '=', external_id)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/** The colors of a user's connected accounts. */
export async function listAccountColors(db: Db, user_id: UserId): Promise<string[]> {
  const accounts = await db
    .selectFrom('accounts')
    .select('account_color')
    .where('user_id', '=', user_id)
    .where('is_main', '=', false)
    .execute()
  return accounts.map(({ account_color }) => account_color)
}

/** Whether another account of the user can create links for video meetings. */
export async function hasOtherConferenceAccount(db: Db, { user_id, account_id }: AccountKey): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_id', '=', user_id)
    .where('account_id', '<>', account_id)
    .where('has_conference', '=', true)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function saveCredentials(db: Db, key: AccountKey, credentials_encrypted: string): Promise<void> {
  await db
    .insertInto('account_credentials')
    .values({ ...key, credentials_encrypted })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doUpdateSet({ credentials_encrypted }))
    .execute()
}

/** Counts the calendars, events and meetings of an account in Meridian. A series counts as one event. */
export async function countAccountContents(db: Db, { user_id, account_id }: AccountKey): Promise<AccountRemoval> {
  const { rows } = await sql<AccountRemoval>`
    select count(distinct c.calendar_id)::int as calendars,
      count(e.event_id) filter (where e.meeting_id is null)::int as events,
      count(e.event_id) filter (where e.meeting_id is not null)::int as meetings
    from calendars c
    left join events e on e.user_id = c.user_id and e.calendar_id = c.calendar_id
      and e.recurring_event_id is null and e.status <> 'cancelled'
    where c.user_id = ${user_id} and c.account_id = ${account_id}`.execute(db)
  return rows[0] ?? { calendars: 0, events: 0, meetings: 0 }
}

/**
 * Records that the owner was emailed to reconnect an account.
 * @returns the account with its owner; undefined if they were emailed before
 */
export async function markReconnectMailed(
  db: Db,
  { user_id, account_id }: AccountKey,
  now: Date,
): Promise<(Omit<MailedAccount, 'language'> & { language: Language | null }) | undefined> {
  return db
    .updateTable('accounts as a')
    .from('users as u')
    .set({ reconnect_mailed_at: now })
    .where('a.user_id', '=', user_id)
    .where('a.account_id', '=', account_id)
    .whereRef('u.user_id', '=', 'a.user_id')
    .where('a.reconnect_mailed_at', 'is', null)
    .returning(['u.email', 'u.language', 'a.provider', 'a.account_email'])
    .returning((eb) => {
      const calendars = eb
        .selectFrom('calendars as c')
        .whereRef('c.user_id', '=', 'a.user_id')
        .whereRef('c.account_id', '=', 'a.account_id')
      return [
        calendars.select('c.summary').where('c.is_primary', '=', true).limit(1).as('summary'),
        eb
          .exists(calendars.select('c.calendar_id').where('c.is_selected', '=', true))
          .$castTo<boolean>()
          .as('blocks_time'),
      ]
    })
    .executeTakeFirst()
}

/** Forgets that the provider refused to have an account's calendars read. */
export async function resetRefusedReads(db: Db, { user_id, account_id }: AccountKey): Promise<void> {
  await db
    .updateTable('calendars')
    .set(NO_REFUSED_READS)
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute()
}

/** Makes the next synchronization read all events again; until it has, the owner's busy times are unknown. */
export async function resetSynchronization(db: Db, { user_id, account_id }: AccountKey): Promise<void> {
  await db
    .updateTable('calendars')
    .set({ sync_cursor: null, load_cursor: null, events_loaded: null })
    .set({ known_until: null, synced_at: null, sync_state: 'pending' })
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute()
}
