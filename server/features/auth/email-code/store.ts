import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EmailCodesTable, SignInRequestsTable } from '../tables.ts'

export async function insertEmailCode(db: Db, code: Insertable<EmailCodesTable>): Promise<void> {
  await db.insertInto('email_codes').values(code).execute()
}

/** The id of the latest unexpired code emailed to an address. */
export async function findNewestCodeId(db: Db, email: string, now: Date): Promise<string | undefined> {
  const code = await db
    .selectFrom('email_codes')
    .select('code_id')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('code_id')
    .limit(1)
    .executeTakeFirst()
  return code?.code_id
}

export async function insertSignInRequest(db: Db, request: Insertable<SignInRequestsTable>): Promise<void> {
  await db.insertInto('sign_in_requests').values(request).execute()
}

export interface Attempt {
  request_hash: string
  email: string
  now: Date
  /** Maximum attempts per request, and in total for all requests that share a code. */
  limits: { perRequest: number; perSharedCode: number }
}

/**
 * Counts an attempt against a request, atomically.
 * @returns the code to compare; undefined if the request is unknown, has no attempts left, or has no valid code
 */
export async function consumeAttempt(
  db: Db,
  { request_hash, email, now, limits }: Attempt,
): Promise<{ code_id: string; code_hash: string } | undefined> {
  const { rows } = await sql<{ code_id: string; code_hash: string }>`
    with request as (
      update sign_in_requests set tries = tries + 1
      where request_hash = ${request_hash} and email = ${email} and tries < ${limits.perRequest}
      returning code_id, is_shared
    )
    update email_codes set shared_tries = shared_tries + request.is_shared::int
    from request
    where email_codes.code_id = request.code_id and expires_at > ${now}
      and (not request.is_shared or shared_tries < ${limits.perSharedCode})
    returning email_codes.code_id, code_hash`.execute(db)
  return rows[0]
}

/** @returns whether the code still existed: of two concurrent calls, only one gets true */
export async function deleteEmailCode(db: Db, code_id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('email_codes').where('code_id', '=', code_id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the user with this address has a stored session, open or recently ended, last used from this network. */
export async function hasSignedInFrom(db: Db, email: string, network: string): Promise<boolean> {
  const session = await db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.user_id')
    .select('sessions.session_id')
    .where('users.email', '=', email)
    .where('sessions.network', '=', network)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

export async function deleteEmailCodesFor(db: Db, emails: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_requests').where('email', 'in', emails).execute()
  await db.deleteFrom('email_codes').where('email', 'in', emails).execute()
}

/** Deletes expired codes, and requests created before `cutoff`. */
export async function deleteExpiredEmailCodes(db: Db, { now, cutoff }: { now: Date; cutoff: Date }): Promise<void> {
  await db.deleteFrom('email_codes').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_in_requests').where('created_at', '<', cutoff).execute()
}
