import { randomInt } from 'node:crypto'
import { MINUTE } from '#shared/time.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { keyedHash, type Secrets, sameHash } from '../../platform/secrets.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { findLanguage } from '../users/callers.ts'
import { admit } from './admission.ts'
import { wrongCode } from './errors.ts'
import { LIMITS } from './limits.ts'
import { signInCodeMail } from './mail.ts'
import { forgetCode, rememberedCode } from './remembered-code.ts'
import { presentedRefreshToken, setSessionCookies } from './session-cookies.ts'
import { openSession } from './sessions.ts'
import { saveEmailCode, spendEmailCode, takeTry } from './store.ts'

const CODE_LIFETIME = 10 * MINUTE
const MAX_TRIES = 5

/** Mails a code that signs its reader in. It answers the same, and does the same, whether or not the address is known. */
export async function requestEmailCode(
  { services, ip, language: asked }: Pick<Context, 'services' | 'ip' | 'language'>,
  email: string,
): Promise<{ success: true }> {
  const { db, clock, secrets, limits } = services
  await limits.consume(LIMITS.codesPerIp, ip)
  await limits.consume(LIMITS.codesPerAddress, email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.transaction().execute(async (trx) => {
    const created_at = dateOf(clock)
    const expires_at = new Date(clock.now() + CODE_LIFETIME)
    await saveEmailCode(trx, { email, code_hash: hashOfCode(secrets, email, code), created_at, expires_at })
    const language = (await findLanguage(trx, email)) ?? asked
    await queueMail(services, trx, signInCodeMail(email, language, code, CODE_LIFETIME / MINUTE))
  })
  return { success: true }
}

/** Signs in with a mailed code. @throws {DomainError} `wrong_code`, whatever it is that is wrong with it */
export async function verifyEmailCode(
  ctx: Pick<Context, 'services' | 'ip' | 'cookies' | 'language'>,
  { email, code, time_zone }: { email: string; code: string; time_zone?: string | undefined },
): Promise<{ token: string }> {
  const { db, clock, secrets, limits } = ctx.services
  await limits.consume(LIMITS.triesPerIp, ctx.ip)
  await limits.consume(LIMITS.triesPerAddress, email)
  const given = hashOfCode(secrets, email, code)
  // Outside the transaction: a try stays counted whatever comes of it.
  const expected = await takeTry(db, email, MAX_TRIES, dateOf(clock))
  if (expected === undefined || !sameHash(expected, given)) throw wrongCode()
  const identity = { email, name: null, picture: null, time_zone, language: ctx.language }
  return signIn(ctx, async (trx, remembered) => {
    if (!(await spendEmailCode(trx, email, given))) throw wrongCode()
    return admit(ctx.services, trx, identity, remembered)
  })
}

/**
 * Opens a session for whoever has proved who they are, and gives the browser its cookies.
 * @param enter uses up the proof, in the same transaction, so that it signs in once, and admits whoever it is of
 */
export async function signIn(
  { services, cookies }: Pick<Context, 'services' | 'cookies'>,
  enter: (trx: Db, rememberedCode: string | undefined) => Promise<Caller>,
): Promise<{ token: string }> {
  const remembered = rememberedCode(cookies, services.secrets)
  const former = presentedRefreshToken(cookies)
  const tokens = await services.db.transaction().execute(async (trx) => {
    const user = await enter(trx, remembered)
    return openSession(services, trx, user, former)
  })
  setSessionCookies(cookies, tokens)
  if (remembered) forgetCode(cookies)
  return { token: tokens.token }
}

/** Six digits could be searched, so their hash is keyed; and bound to the address that they were mailed to. */
function hashOfCode(secrets: Secrets, email: string, code: string): string {
  return keyedHash(secrets.hashing, `sign-in code ${email} ${code}`)
}
