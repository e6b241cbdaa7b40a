import { randomInt, randomUUID } from 'node:crypto'
import { MINUTE } from '#shared/time.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { randomId } from '../../../platform/ids.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { findLanguage } from '../../users/callers.ts'
import { signInCodeMail } from '../mail.ts'
import { consumeMailLimits } from './mail-limits.ts'
import { CODE_LIFETIME, hashSignInCode, setSignInRequest } from './sign-in-request.ts'
import { findNewestCodeId, insertEmailCode, insertSignInRequest } from './store.ts'

type RequestContext = Pick<Context, 'services' | 'cookies' | 'network' | 'language'>

/**
 * Emails a new code for this request. Response and effect are the same whether or not the address is known.
 * Beyond the mail limits, the request shares the newest code instead.
 */
export async function requestEmailCode(
  ctx: RequestContext,
  email: string,
): Promise<{ success: true; request_id: string }> {
  const { db, clock } = ctx.services
  const request_id = randomId()
  const hasOwnCode = await consumeMailLimits(ctx, email)
  await db.transaction().execute(async (trx) => {
    const now = currentDate(clock)
    const code_id = hasOwnCode ? await mailCode(ctx, trx, email) : ((await findNewestCodeId(trx, email, now)) ?? null)
    const request = { request_hash: sha256(request_id), email, code_id, is_shared: !hasOwnCode, created_at: now }
    await insertSignInRequest(trx, request)
  })
  setSignInRequest(ctx.cookies, request_id)
  return { success: true, request_id }
}

async function mailCode(
  { services, language: requestLanguage }: RequestContext,
  trx: Db,
  email: string,
): Promise<string> {
  const { clock, secrets } = services
  const code_id = randomUUID()
  const expires_at = new Date(clock.now() + CODE_LIFETIME)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertEmailCode(trx, {
    code_id,
    email,
    code_hash: hashSignInCode(secrets, email, code),
    created_at: currentDate(clock),
    expires_at,
  })
  const language = (await findLanguage(trx, email)) ?? requestLanguage
  await enqueueMail(services, trx, signInCodeMail(email, language, code, CODE_LIFETIME / MINUTE), {
    expiresAt: expires_at,
  })
  return code_id
}
