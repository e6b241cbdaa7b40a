import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EmailCodesTable, SignInRequestsTable } from '../tables.ts'

export async function insertEmailCode(db: Db, code: Insertable<EmailCodesTable>): Promise<void> {
  await db.insertInto('email_codes').values(code).execute()
}

/** The id of a long code that was emailed to an address and does not expire before `requestExpiry`. */
export async function findLongCodeId(db: Db, email: string, requestExpiry: Date): Promise<string | undefined> {
  const code = await db
    .selectFrom('email_codes')
    .select('code_id')
    .where('email', '=', email)
    .where('is_long', '=', true)
    .where('expires_at', '>=', requestExpiry)
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
  /** Older requests have expired. */
  requestedAfter: Date
  maxAttempts: number
}

/**
 * Counts an attempt against a request, atomically.
 * @returns the code to compare; undefined if the request is unknown, has no attempts left, or has no valid code
 */
export async function consumeAttempt(
  db: Db,
  { request_hash, email, now, requestedAfter, maxAttempts }: Attempt,
): Promise<{ code_id: string; code_hash: string } | undefined> {
  const { rows } = await sql<{ code_id: string; code_hash: string }>`
    with request as (
      update sign_in_requests set attempts = attempts + 1
      where request_hash = ${request_hash} and email = ${email} and attempts < ${maxAttempts}
        and created_at > ${requestedAfter}
      returning code_id
    )
    select code_id, code_hash from email_codes join request using (code_id) where expires_at > ${now}`.execute(db)
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
