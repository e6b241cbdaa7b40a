import { type RawBuilder, sql } from 'kysely'
import { HOUR, MINUTE } from '#shared/time.ts'
import type { SyncProblem } from '#shared/users.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { AccountConnection, AccountKey } from '../account-connection.ts'
import { needsReload } from '../loading/store.ts'
import { calendarHasPendingWrites } from '../writing/store.ts'

/** Maximum number of accounts that are synchronized at the same time, by all processes. */
const MAX_CONCURRENT = 16
/** Maximum number of a user's accounts that are synchronized at the same time: their servers may be slow on purpose. */
const MAX_CONCURRENT_PER_USER = 4
/** From this number on, each user can have only one account, so that a few users' slow servers do not delay others. */
const MAX_CONCURRENT_SHARED = MAX_CONCURRENT / 2

/** The data that a process needs to synchronize an account that it has claimed. */
export interface ClaimedAccount extends AccountConnection {
  failed_syncs: number
  refused_syncs: number
  changed_at: Date | null
  sync_problem: SyncProblem | null
  /** All of its events have to be stored again. */
  needs_reload: boolean
  /** Its owner has used Meridian within the last hour. */
  is_in_use: boolean
  has_pending_writes: boolean
}

/**
 * Claims an account for one process until a time, and clears the request for another synchronization.
 * @param options.isContinuation whether it continues an earlier read, which does not fulfill the request
 * @returns undefined if another process has claimed the account, its provider must not be called yet, too many accounts
 *   are claimed in total or for its user, or the account is deleted
 */
export async function claimAccount(
  db: Db,
  { user_id, account_id }: AccountKey,
  { now, until, isContinuation }: { now: Date; until: Date; isContinuation: boolean },
): Promise<ClaimedAccount | undefined> {
  const { rows } = await sql<ClaimedAccount>`
    update accounts a set claimed_until = ${until}, is_sync_requested = is_sync_requested and ${isContinuation},
      next_sync_at = ${until}
    from account_credentials k
    where a.user_id = ${user_id} and a.account_id = ${account_id}
      and k.user_id = a.user_id and k.account_id = a.account_id
      and (a.claimed_until is null or a.claimed_until <= ${now})
      and (a.paused_until is null or a.paused_until <= ${now})
      and (${countClaimed(now)}) < ${MAX_CONCURRENT}
      and (
        select count(*) from accounts sibling where sibling.user_id = a.user_id and sibling.claimed_until > ${now}
      ) < case when (${countClaimed(now)}) < ${MAX_CONCURRENT_SHARED} then ${MAX_CONCURRENT_PER_USER}::int else 1 end
    returning a.account_id, a.provider, a.external_id, k.credentials_encrypted, a.failed_syncs, a.refused_syncs,
      a.changed_at, a.sync_problem,
      ${needsReload('a')} as needs_reload,
      exists (
        select from sessions s where s.user_id = a.user_id and s.ended_at is null
          and s.last_used_at > ${new Date(now.getTime() - HOUR)}
      ) as is_in_use,
      exists (
        select from calendars c
        where c.user_id = a.user_id and c.account_id = a.account_id and ${calendarHasPendingWrites}
      ) as has_pending_writes`.execute(db)
  return rows[0]
}

function countClaimed(now: Date): RawBuilder<number> {
  return sql`select count(*) from accounts other where other.claimed_until > ${now}`
}

/**
 * Requests another synchronization after the current one.
 * @returns `claimed` if the process that has claimed the account will do it, `paused` if it happens when the pause
 *   ends, `busy` if too many other accounts are claimed, `free` otherwise, undefined if it is deleted
 */
export async function requestAnotherSync(
  db: Db,
  { user_id, account_id }: AccountKey,
  now: Date,
): Promise<'claimed' | 'paused' | 'busy' | 'free' | undefined> {
  const { rows } = await sql<{ state: 'claimed' | 'paused' | 'busy' | 'free' }>`
    update accounts set is_sync_requested = is_sync_requested or (claimed_until > ${now}) is true,
      next_sync_at = case when paused_until > ${now} then least(next_sync_at, paused_until) else next_sync_at end
    where user_id = ${user_id} and account_id = ${account_id}
      and exists (select from account_credentials k where k.user_id = accounts.user_id and k.account_id = accounts.account_id)
    returning case
      when claimed_until > ${now} then 'claimed'
      when paused_until > ${now} then 'paused'
      when (${countClaimed(now)}) >= ${MAX_CONCURRENT} then 'busy'
      else 'free' end as state`.execute(db)
  return rows[0]?.state
}

/** Extends a claim. @returns false when another process has claimed the account, or it is deleted */
export async function renewClaim(
  db: Db,
  key: AccountKey,
  { previousUntil, until }: { previousUntil: Date; until: Date },
) {
  const renewedAccount = await updateClaimedAccountQuery(db, key, previousUntil)
    .set({ claimed_until: until, next_sync_at: until })
    .returning('account_id')
    .executeTakeFirst()
  return renewedAccount !== undefined
}

/**
 * Whether this process still has its claim, which expires at one of these times. Until the transaction ends, no other
 * process can claim the account.
 */
export async function hasClaim(
  trx: Db,
  { user_id, account_id }: AccountKey,
  untilTimes: readonly Date[],
): Promise<boolean> {
  const account = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('claimed_until', 'in', untilTimes)
    .forShare()
    .executeTakeFirst()
  return account !== undefined
}

/** The outcome of a synchronization. */
export interface SyncOutcome {
  next_sync_at: Date
  failed_syncs: number
  refused_syncs?: number
  sync_problem: SyncProblem | null
  changed_at?: Date
  paused_until?: Date
  /** The provider refuses the account; not saved. */
  isRefused?: boolean
  /** The queue retries the job soon; not saved. */
  shouldRetrySoon?: boolean
}

/**
 * Releases the claim that expires at `until`, but not a later claim by another process, and saves the outcome.
 * @returns whether another synchronization was requested in the meantime; it is due at once, in case its job is lost
 */
export async function releaseAccount(
  db: Db,
  key: AccountKey,
  { until, now, outcome }: { until: Date; now: Date; outcome: SyncOutcome | undefined },
): Promise<boolean> {
  const { sync_problem = null, next_sync_at, isRefused: _, shouldRetrySoon: __, ...columns } = outcome ?? {}
  const releasedAccount = await updateClaimedAccountQuery(db, key, until)
    .set({ claimed_until: null, ...columns })
    .$if(outcome !== undefined, (query) =>
      query.set({
        next_sync_at: sql<Date>`case when is_sync_requested then ${now}::timestamptz else ${next_sync_at}::timestamptz end`,
        sync_problem,
        problem_since: sql<Date | null>`case
          when ${sync_problem}::text is null then null
          when sync_problem = ${sync_problem} then problem_since
          else ${now}::timestamptz end`,
        ...(sync_problem === null && { reconnect_mailed_at: null }),
      }),
    )
    .returning('is_sync_requested')
    .executeTakeFirst()
  return releasedAccount?.is_sync_requested === true
}

function updateClaimedAccountQuery(db: Db, { user_id, account_id }: AccountKey, until: Date) {
  return db
    .updateTable('accounts')
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .where('claimed_until', '=', until)
}

/** Maximum number of accounts per run of the schedule. */
const MAX_DUE_ACCOUNTS = 2000

/** Returns the accounts that are due by a time. Makes each due again ten minutes later, in case its job is lost. */
export async function dequeueDueAccounts(db: Db, until: Date): Promise<(AccountKey & { due_at: Date | null })[]> {
  const { rows } = await sql<AccountKey & { due_at: Date | null }>`
    with due as (
      select a.user_id, a.account_id, a.next_sync_at from accounts a join account_credentials k using (user_id, account_id)
      where a.next_sync_at is null or a.next_sync_at <= ${until}
      order by a.next_sync_at nulls first limit ${MAX_DUE_ACCOUNTS} for update of a skip locked
    )
    update accounts a set next_sync_at = ${new Date(until.getTime() + 10 * MINUTE)}
    from due where due.user_id = a.user_id and due.account_id = a.account_id
    returning a.user_id, a.account_id, due.next_sync_at as due_at`.execute(db)
  return rows
}

/**
 * Requests the synchronization of accounts whose provider announced a change.
 * @param times.fallbackAt when the schedule synchronizes them, in case their jobs are lost
 * @returns the accounts to enqueue, without those that are already enqueued, being synchronized, or paused
 */
export async function requestSyncs(
  db: Db,
  accounts: readonly AccountKey[],
  { now, fallbackAt }: { now: Date; fallbackAt: Date },
): Promise<AccountKey[]> {
  if (accounts.length === 0) return []
  const { rows } = await sql<AccountKey & { is_free: boolean }>`
    update accounts set is_sync_requested = true,
      next_sync_at = least(next_sync_at, greatest(paused_until, ${fallbackAt}))
    where (user_id, account_id) in (select * from ${unnestKeys(accounts)}) and not is_sync_requested
    returning user_id, account_id,
      (claimed_until is null or claimed_until <= ${now}) and (paused_until is null or paused_until <= ${now}) as is_free`.execute(
    db,
  )
  return rows.filter(({ is_free }) => is_free).map(({ user_id, account_id }) => ({ user_id, account_id }))
}

/** Keeps all processes from calling an account's provider before a time, and postpones its synchronization. */
export async function pauseAccount(db: Db, { user_id, account_id }: AccountKey, until: Date): Promise<void> {
  await sql`
    update accounts set paused_until = greatest(paused_until, ${until}), next_sync_at = greatest(next_sync_at, ${until})
    where user_id = ${user_id} and account_id = ${account_id}`.execute(db)
}

/** Records that a search is refreshing these accounts. */
export async function beginRefresh(db: Db, accounts: readonly AccountKey[], now: Date): Promise<void> {
  await sql`
    update accounts set refreshed_at = ${now}
    where (user_id, account_id) in (select * from ${unnestKeys(accounts)})`.execute(db)
}

/** Counts how many of these accounts are being synchronized. */
export async function countClaimedAccounts(db: Db, accounts: readonly AccountKey[], now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from accounts
    where (user_id, account_id) in (select * from ${unnestKeys(accounts)}) and claimed_until > ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

function unnestKeys(accounts: readonly AccountKey[]) {
  const [user_ids, account_ids] = [accounts.map((key) => key.user_id), accounts.map((key) => key.account_id)]
  return sql`unnest(${user_ids}::uuid[], ${account_ids}::uuid[])`
}
