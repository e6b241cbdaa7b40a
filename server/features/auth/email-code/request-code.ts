import { randomInt, randomUUID } from 'node:crypto'
import { MINUTE } from '#shared/time.ts'
import { dateOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { randomId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/outbox.ts'
import { sha256 } from '../../../platform/secrets.ts'
import type { Context } from '../../../platform/trpc.ts'
import { findLanguage } from '../../users/callers.ts'
import { signInCodeMail } from '../mail.ts'
import { mayMail } from './mail-allowance.ts'
import { CODE_LIFETIME, hashOfCode, rememberRequest } from './sign-in-request.ts'
import { findNewestCodeId, insertCode, insertRequest } from './store.ts'

type RequestContext = Pick<Context, 'services' | 'cookies' | 'network' | 'language'>

/**
 * Mails a code that works only for this request. Response and effect are the same whether or not the address is known.
 * Beyond the mail limits, the request shares the newest code instead.
 */
export async function requestEmailCode(
  ctx: RequestContext,
  email: string,
): Promise<{ success: true; request_id: string }> {
  const { db, clock } = ctx.services
  const request_id = randomId()
  const isMailed = await mayMail(ctx, email)
  await db.transaction().execute(async (trx) => {
    const now = dateOf(clock)
    const code_id = isMailed ? await mailCode(ctx, trx, email) : ((await findNewestCodeId(trx, email, now)) ?? null)
    const request = { request_hash: sha256(request_id), email, code_id, is_shared: !isMailed, created_at: now }
    await insertRequest(trx, request)
  })
  rememberRequest(ctx.cookies, request_id)
  return { success: true, request_id }
}

async function mailCode({ services, language: asked }: RequestContext, trx: Db, email: string): Promise<string> {
  const { clock, secrets } = services
  const code_id = randomUUID()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertCode(trx, {
    code_id,
    email,
    code_hash: hashOfCode(secrets, email, code),
    created_at: dateOf(clock),
    expires_at: new Date(clock.now() + CODE_LIFETIME),
  })
  const language = (await findLanguage(trx, email)) ?? asked
  await queueMail(services, trx, signInCodeMail(email, language, code, CODE_LIFETIME / MINUTE))
  return code_id
}
