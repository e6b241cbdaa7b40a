import { randomInt, randomUUID } from 'node:crypto'
import { CODE_LIFETIME, LONG_CODE_LENGTH, SHORT_CODE_LENGTH } from '#shared/access.ts'
import { MINUTE } from '#shared/time.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { randomId } from '../../../platform/ids.ts'
import { lockActionKeys } from '../../../platform/limits/action-limits.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { findLanguage } from '../../users/callers.ts'
import { signInCodeMail } from '../mail.ts'
import { consumeMailLimits } from './mail-limits.ts'
import { hashEmailCode, LONG_CODE_LIFETIME, setSignInRequestCookie } from './sign-in-request.ts'
import { findLongCodeId, insertEmailCode, insertSignInRequest } from './store.ts'

type RequestContext = Pick<Context, 'services' | 'cookies' | 'network' | 'language'>

/**
 * Emails a code for this request. Response and effect are the same whether or not the address is known. Beyond the mail
 * limits, requests share a long code, which is emailed unless one is still valid: strangers who use up the limits
 * cannot keep the owner of the address from signing in.
 */
export async function requestEmailCode(
  ctx: RequestContext,
  email: string,
): Promise<{ success: true; request_id: string; code_length: number }> {
  const { db, clock } = ctx.services
  const request_id = randomId()
  const isShort = await consumeMailLimits(ctx, email)
  await db.transaction().execute(async (trx) => {
    const now = currentDate(clock)
    const code_id = isShort ? await mailCode(ctx, trx, email, 'short') : await shareLongCode(ctx, trx, email)
    await insertSignInRequest(trx, { request_hash: sha256(request_id), email, code_id, created_at: now })
  })
  setSignInRequestCookie(ctx.cookies, request_id)
  return { success: true, request_id, code_length: isShort ? SHORT_CODE_LENGTH : LONG_CODE_LENGTH }
}

/** @returns the id of a long code that outlives the request: an earlier one, or one emailed now */
async function shareLongCode(ctx: RequestContext, trx: Db, email: string): Promise<string> {
  // Concurrent requests must not each email a code.
  await lockActionKeys(trx, [`long sign-in code ${email}`])
  const requestExpiry = new Date(ctx.services.clock.now() + CODE_LIFETIME)
  return (await findLongCodeId(trx, email, requestExpiry)) ?? mailCode(ctx, trx, email, 'long')
}

async function mailCode(
  { services, language: requestLanguage }: RequestContext,
  trx: Db,
  email: string,
  kind: 'short' | 'long',
): Promise<string> {
  const { clock, secrets } = services
  const code_id = randomUUID()
  const isLong = kind === 'long'
  const lifetime = isLong ? LONG_CODE_LIFETIME : CODE_LIFETIME
  const expires_at = new Date(clock.now() + lifetime)
  const code = createDigits(isLong ? LONG_CODE_LENGTH : SHORT_CODE_LENGTH)
  await insertEmailCode(trx, {
    code_id,
    email,
    code_hash: hashEmailCode(secrets, email, code),
    is_long: isLong,
    created_at: currentDate(clock),
    expires_at,
  })
  const language = (await findLanguage(trx, email)) ?? requestLanguage
  await enqueueMail(services, trx, signInCodeMail(email, language, { code, minutes: lifetime / MINUTE, isLong }), {
    expiresAt: expires_at,
  })
  return code_id
}

function createDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}
