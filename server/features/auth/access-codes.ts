import type { z } from 'zod'
import type { AccessCodeKind } from '#shared/access.ts'
import type { UserId } from '#shared/ids.ts'
import type { accessCode, issuedCode } from '#shared/outputs/access.ts'
import { DAY } from '#shared/time.ts'
import { type AuditServices, recordActivity } from '../../platform/audit/record-activity.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { findUserByEmail, publishAccessChange } from '../users/callers.ts'
import { generateAccessCode, normalizeAccessCode } from './access-code-text.ts'
import { expiredToken, invalidToken, usedToken } from './errors.ts'
import { grantAccess } from './grant-access.ts'
import { setRememberedCode } from './remembered-code.ts'
import { type AccessCodeRow, consumeAccessCode, findAccessCode, insertAccessCode, listAccessCodeRows } from './store.ts'

/** A code as listed for admins, without its text. */
export type AccessCode = z.output<typeof accessCode>

export interface NewAccessCode {
  email?: string | undefined
  note?: string | undefined
  expires_in_days: number
  kind: AccessCodeKind
  request_id?: string
}

/** A new code. Its plain text is returned only once, here. */
export type IssuedCode = z.output<typeof issuedCode>

/**
 * Redeems a code for the signed-in user. Without a session, a code bound to an address grants access to that address;
 * any other access code is remembered by the browser and redeemed at its next sign-in. Remembering reserves nothing: a
 * code is spent when it grants access, so of two browsers that remember it, only the first to sign in gets access.
 * @throws {DomainError} `invalid_token`, `used_token` or `expired_token`, all 401
 */
export async function redeemAccessCode(
  { services, caller, cookies }: Pick<Context, 'services' | 'caller' | 'cookies'>,
  token: string,
): Promise<{ success: true }> {
  const { db, clock, secrets } = services
  const code = await findAccessCode(db, { code_hash: sha256(normalizeAccessCode(token)) })
  if (!code || !isRedeemableBy(code, caller)) throw invalidToken()
  if (code.used_at) throw usedToken()
  const secondsLeft = Math.floor((code.expires_at.valueOf() - clock.now()) / 1000)
  if (secondsLeft <= 0) throw expiredToken()

  const email = caller?.email ?? code.email
  const actor_id = caller?.user_id ?? null
  if (email === null) {
    setRememberedCode(cookies, secrets, code.id, secondsLeft)
    return { success: true }
  }
  // A verified user needs no code: leave an unbound one for somebody else.
  if (code.kind === 'access' && code.email === null && caller?.is_auth) return { success: true }
  await db.transaction().execute(async (trx) => {
    // First, because it locks the address, as signing in does before it redeems a code.
    if (code.kind === 'access') await grantAccess(services, trx, email, actor_id)
    if (!(await consumeAccessCode(trx, code.id, email, currentDate(clock)))) throw usedToken()
    const params = { code_id: code.id, kind: code.kind }
    const user_id = actor_id ?? (await findUserByEmail(trx, email))?.user_id ?? null
    await recordActivity(services, trx, { action: 'access_code_redeemed', user_id, actor_id, params })
    await publishAccessChange(services, trx)
  })
  return { success: true }
}

/** A bound code works only for its address; a community code only for verified users. */
function isRedeemableBy(code: AccessCodeRow, caller: Caller | null): boolean {
  if (code.kind === 'community' && !caller?.is_auth) return false
  return !caller || code.email === null || code.email === caller.email
}

/** An admin, or the command line (which has no id). */
export interface AdminActor {
  email: string
  user_id: UserId | null
}

export function issueAccessCode(
  services: AuditServices & Pick<Services, 'db' | 'live' | 'config'>,
  actor: AdminActor,
  input: NewAccessCode,
): Promise<IssuedCode> {
  return services.db.transaction().execute(async (trx) => {
    const newCode = await createAccessCode(services, trx, actor, input)
    await publishAccessChange(services, trx)
    return newCode
  })
}

/** Creates a code in `trx`; only its hash is stored. */
export async function createAccessCode(
  services: AuditServices,
  trx: Db,
  actor: AdminActor,
  { email, note, expires_in_days, kind, request_id }: NewAccessCode,
): Promise<IssuedCode> {
  const { clock } = services
  const code = generateAccessCode()
  const { id, expires_at } = await insertAccessCode(trx, {
    code_hash: sha256(normalizeAccessCode(code)),
    kind,
    email: email ?? null,
    note: note?.trim() || null,
    request_id: request_id ?? null,
    issued_by: actor.email,
    created_at: currentDate(clock),
    expires_at: new Date(clock.now() + expires_in_days * DAY),
  })
  await recordActivity(services, trx, {
    action: 'access_code_issued',
    user_id: actor.user_id,
    params: { code_id: id, kind },
  })
  return { id, code, expires_at: expires_at.toISOString() }
}

/** Lists the newest five hundred codes, newest first. */
export async function listAccessCodes({ db }: Pick<Services, 'db'>): Promise<AccessCode[]> {
  const codes = await listAccessCodeRows(db)
  return codes.map(({ id, kind, email, note, issued_by, created_at, expires_at, used_at, used_by }) => ({
    id,
    kind,
    email,
    note,
    issued_by,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
    used_by,
  }))
}
