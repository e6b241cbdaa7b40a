import { type Insertable, type Selectable, sql } from 'kysely'
import type { AccessRequestStatus } from '#shared/access.ts'
import type { SessionId, UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type {
  AccessCodesTable,
  AccessRequestsTable,
  RefreshTokensTable,
  SessionsTable,
} from '../../platform/db/schema.ts'

export type AccessCodeRow = Selectable<AccessCodesTable>
export type AccessRequestRow = Selectable<AccessRequestsTable>

/** As many as the team's screen shows; the newest. */
const LIST_LIMIT = 500

export async function insertSession(db: Db, user_id: UserId, created_at: Date, expires_at: Date): Promise<SessionId> {
  const { session_id } = await db
    .insertInto('sessions')
    .values({ user_id, created_at, expires_at })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return session_id
}

/** The session that a refresh token belongs to, locked until the transaction ends. */
export async function lockSession(
  db: Db,
  user_id: UserId,
  token_hash: string,
): Promise<Selectable<SessionsTable> | undefined> {
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
    .forUpdate()
    .executeTakeFirst()
}

export async function extendSession(db: Db, user_id: UserId, session_id: SessionId, expires_at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at })
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .execute()
}

/** Ends the session that a refresh token belongs to, and with it all tokens of the family. */
export async function endSession(db: Db, user_id: UserId, token_hash: string, ended_at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('session_id', '=', (eb) =>
      eb
        .selectFrom('refresh_tokens')
        .select('refresh_tokens.session_id')
        .where('refresh_tokens.user_id', '=', user_id)
        .where('refresh_tokens.token_hash', '=', token_hash),
    )
    .execute()
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

/** @returns whether this was its first use */
export async function spendRefreshToken(db: Db, user_id: UserId, token_hash: string, used_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refresh_tokens')
    .set({ used_at })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The code of an address takes the place of the one before, tries and all. */
export async function saveEmailCode(
  db: Db,
  code: { email: string; code_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  const fresh = { ...code, tries: 0 }
  await db
    .insertInto('email_codes')
    .values(fresh)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute()
}

/** Counts one more try, at once and for good; undefined when there is no code left to try. */
export async function takeTry(db: Db, email: string, maxTries: number, now: Date): Promise<string | undefined> {
  const code = await db
    .updateTable('email_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return code?.code_hash
}

/** @returns whether the code was still there: of two who send it at once, one finds it */
export async function spendEmailCode(db: Db, email: string, code_hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_codes')
    .where('email', '=', email)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertAccessCode(db: Db, code: Insertable<AccessCodesTable>): Promise<AccessCodeRow> {
  return db.insertInto('access_codes').values(code).returningAll().executeTakeFirstOrThrow()
}

export async function findAccessCode(
  db: Db,
  by: { code_hash: string } | { id: string },
): Promise<AccessCodeRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['code_hash', by.code_hash] as const)
  return db.selectFrom('access_codes').selectAll().where(column, '=', value).executeTakeFirst()
}

/** @returns whether it could still be used: of two who redeem it at once, one can */
export async function spendAccessCode(db: Db, id: string, used_by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_codes')
    .set({ used_at: now, used_by })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function listCodes(db: Db): Promise<AccessCodeRow[]> {
  return db
    .selectFrom('access_codes')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute()
}

/** @returns whether there was none pending for the address */
export async function insertAccessRequest(db: Db, request: Insertable<AccessRequestsTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('access_requests')
    .values(request)
    // As text, not as a parameter: a plan that is kept for any parameter would not see that the index is meant.
    .onConflict((conflict) => conflict.column('email').where('status', '=', sql.lit('pending')).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

export async function findAccessRequest(db: Db, id: string): Promise<AccessRequestRow | undefined> {
  return db.selectFrom('access_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Decides a request that is still pending; of two who decide at once, one does. */
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

export async function listRequests(db: Db, status: AccessRequestStatus | undefined): Promise<AccessRequestRow[]> {
  return db
    .selectFrom('access_requests')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIST_LIMIT)
    .execute()
}

/** Was a request of the address approved, or a code redeemed that was bound to it? */
export async function isAddressCleared(db: Db, email: string): Promise<boolean> {
  const approved = await db
    .selectFrom('access_requests')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  if (approved) return true
  const redeemed = await db
    .selectFrom('access_codes')
    .select('id')
    .where('email', '=', email)
    .where('kind', '=', 'access')
    .where('used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return redeemed !== undefined
}

export async function removeEmailCodes(db: Db, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('email_codes').where('email', 'in', emails).execute()
}

export async function removeAccessRequests(db: Db, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('access_requests').where('email', 'in', emails).execute()
}

/** Removes the codes bound to some addresses; of those that were used only whose they were, and what was noted of it. */
export async function removeAccessCodes(db: Db, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('access_codes').where('email', 'in', emails).where('used_at', 'is', null).execute()
  await db
    .updateTable('access_codes')
    .set({ email: null, used_by: null, note: null })
    .where((eb) => eb.or([eb('email', 'in', emails), eb('used_by', 'in', emails)]))
    .execute()
  await db
    .updateTable('access_codes')
    .set({ note: null })
    .where(sql<boolean>`exists (select from unnest(${emails}::text[]) as gone where position(gone in lower(note)) > 0)`)
    .execute()
}

/** Forgets which of the team it was that issued a code or decided a request. */
export async function forgetDecider(db: Db, emails: readonly string[]): Promise<void> {
  await db.updateTable('access_codes').set({ issued_by: null }).where('issued_by', 'in', emails).execute()
  await db.updateTable('access_requests').set({ decided_by: null }).where('decided_by', 'in', emails).execute()
}

/** Forgets what can never be of use again: sessions and tokens that ended before `before`, codes that expired. */
export async function deleteExpired(db: Db, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('ended_at', '<', before)]))
    .execute()
  await db.deleteFrom('refresh_tokens').where('created_at', '<', before).where('used_at', 'is not', null).execute()
  await db.deleteFrom('email_codes').where('expires_at', '<', now).execute()
}
