import { type Insertable, type Selectable, sql } from 'kysely'
import type { AccessRequestStatus } from '#shared/access.ts'
import type { SessionId, UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AccessCodesTable, AccessRequestsTable, RefreshTokensTable, SessionsTable } from './tables.ts'

export type AccessCodeRow = Selectable<AccessCodesTable>
export type AccessRequestRow = Selectable<AccessRequestsTable>

/** Maximum rows of a list on the admin screen, newest first. */
const LIST_LIMIT = 500

export async function insertSession(db: Db, session: Insertable<SessionsTable>): Promise<SessionId> {
  const { session_id } = await db
    .insertInto('sessions')
    .values(session)
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}

/** The open sessions of one user or of all users, most recently used first. */
export async function listOpenSessions(
  db: Db,
  user_id: UserId | 'everyone',
  now: Date,
): Promise<Selectable<SessionsTable>[]> {
  const query = db
    .selectFrom('sessions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
  return (user_id === 'everyone' ? query : query.where('user_id', '=', user_id)).execute()
}

/** The session of a refresh token. */
export async function findSessionByToken(
  db: Db,
  user_id: UserId,
  token_hash: string,
): Promise<Selectable<SessionsTable> | undefined> {
  return selectSessionByToken(db, user_id, token_hash).executeTakeFirst()
}

/** Like `findSessionByToken`, but also locks the session until the transaction ends. */
export async function lockSessionByToken(
  db: Db,
  user_id: UserId,
  token_hash: string,
): Promise<Selectable<SessionsTable> | undefined> {
  return selectSessionByToken(db, user_id, token_hash).forUpdate().executeTakeFirst()
}

function selectSessionByToken(db: Db, user_id: UserId, token_hash: string) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('session_id', '=', (eb) =>
      eb
        .selectFrom('refresh_tokens')
        .select('refresh_tokens.session_id')
        .where('refresh_tokens.user_id', '=', user_id)
        .where('refresh_tokens.token_hash', '=', token_hash),
    )
}

/** Records a use of a session: when, from where, and its new expiry. */
export async function recordSessionUse(
  db: Db,
  { user_id, session_id }: { user_id: UserId; session_id: SessionId },
  use: Pick<Selectable<SessionsTable>, 'expires_at' | 'last_used_at' | 'device' | 'ip' | 'network'>,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set(use)
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .execute()
}

/** Ends sessions of a user; their tokens stop working. @returns the ids of the sessions that were still open */
export async function endSessions(
  db: Db,
  user_id: UserId,
  session_ids: readonly SessionId[],
  ended_at: Date,
): Promise<SessionId[]> {
  if (session_ids.length === 0) return []
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at })
    .where('user_id', '=', user_id)
    .where('session_id', 'in', session_ids)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ended_at)
    .returning('session_id')
    .execute()
  return rows.map(({ session_id }) => session_id)
}

export async function insertRefreshToken(db: Db, token: Insertable<RefreshTokensTable>): Promise<void> {
  await db.insertInto('refresh_tokens').values(token).execute()
}

export async function findRefreshToken(
  db: Db,
  user_id: UserId,
  token_hash: string,
): Promise<Selectable<RefreshTokensTable> | undefined> {
  return db
    .selectFrom('refresh_tokens')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
}

/** @returns whether this was the first use */
export async function consumeRefreshToken(
  db: Db,
  user_id: UserId,
  token_hash: string,
  used_at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refresh_tokens')
    .set({ used_at })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertAccessCode(db: Db, code: Insertable<AccessCodesTable>): Promise<AccessCodeRow> {
  return db.insertInto('access_codes').values(code).returningAll().executeTakeFirstOrThrow()
}

export async function findAccessCode(
  db: Db,
  key: { code_hash: string } | { id: string },
): Promise<AccessCodeRow | undefined> {
  const [column, value] = 'id' in key ? (['id', key.id] as const) : (['code_hash', key.code_hash] as const)
  return db.selectFrom('access_codes').selectAll().where(column, '=', value).executeTakeFirst()
}

/** @returns whether the code was still valid: of two concurrent calls, only one gets true */
export async function consumeAccessCode(db: Db, id: string, used_by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_codes')
    .set({ used_at: now, used_by })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listAccessCodeRows(db: Db): Promise<AccessCodeRow[]> {
  return db
    .selectFrom('access_codes')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute()
}

/** @returns false when a request from this address is already pending */
export async function insertAccessRequest(db: Db, request: Insertable<AccessRequestsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('access_requests')
    .values(request)
    // A literal, not a parameter: a generic plan could not match the partial index.
    .onConflict((conflict) => conflict.column('email').where('status', '=', sql.lit('pending')).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

export async function findAccessRequest(db: Db, id: string): Promise<AccessRequestRow | undefined> {
  return db.selectFrom('access_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPendingRequestId(db: Db, email: string): Promise<string | undefined> {
  const request = await db
    .selectFrom('access_requests')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return request?.id
}

/** Decides a pending request; of two concurrent decisions, only one succeeds. */
export async function decideAccessRequest(
  db: Db,
  id: string,
  decision: { status: 'approved' | 'rejected'; decided_at: Date; decided_by: string },
): Promise<AccessRequestRow | undefined> {
  return db
    .updateTable('access_requests')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

export async function listAccessRequestRows(
  db: Db,
  status: AccessRequestStatus | undefined,
): Promise<AccessRequestRow[]> {
  const query = db
    .selectFrom('access_requests')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIST_LIMIT)
  return (status === undefined ? query : query.where('status', '=', status)).execute()
}

/** Marks the pending requests that were not announced yet; returns how many there were. */
export async function markRequestsAnnounced(db: Db, announced_at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('access_requests')
    .set({ announced_at })
    .where('status', '=', 'pending')
    .where('announced_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function countPendingRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('access_requests')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a request from this address was approved, or a code bound to it redeemed. */
export async function isAddressApproved(db: Db, email: string): Promise<boolean> {
  const approvedRequest = await db
    .selectFrom('access_requests')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  if (approvedRequest) return true
  const redeemedCode = await db
    .selectFrom('access_codes')
    .select('id')
    .where('email', '=', email)
    .where('kind', '=', 'access')
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return redeemedCode !== undefined
}

export async function deleteAccessRequestsFor(db: Db, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('access_requests').where('email', 'in', emails).execute()
}

/**
 * Deletes the unused codes bound to the given addresses. Clears the address and note of used codes, and every other
 * note that mentions one of the addresses.
 */
export async function deleteAccessCodesFor(db: Db, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('access_codes').where('email', 'in', emails).where('used_at', 'is', null).execute()
  await db
    .updateTable('access_codes')
    .set({ email: null, used_by: null, note: null })
    .where((eb) => eb.or([eb('email', 'in', emails), eb('used_by', 'in', emails)]))
    .execute()
  await db
    .updateTable('access_codes')
    .set({ note: null })
    .where(
      sql<boolean>`exists (select from unnest(${emails}::text[]) as address where position(address in lower(note)) > 0)`,
    )
    .execute()
}

/** Clears the addresses of departing admins from the codes they issued and the requests they decided. */
export async function clearAdminReferences(db: Db, emails: readonly string[]): Promise<void> {
  await db.updateTable('access_codes').set({ issued_by: null }).where('issued_by', 'in', emails).execute()
  await db.updateTable('access_requests').set({ decided_by: null }).where('decided_by', 'in', emails).execute()
}

/** Deletes expired sessions, sessions that ended before `cutoff`, and used tokens created before it. */
export async function deleteExpiredSessions(db: Db, { now, cutoff }: { now: Date; cutoff: Date }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('ended_at', '<', cutoff)]))
    .execute()
  await db.deleteFrom('refresh_tokens').where('created_at', '<', cutoff).where('used_at', 'is not', null).execute()
}
