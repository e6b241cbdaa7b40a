import type { SignInMethod } from '#shared/activity.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../platform/trpc.ts'
import { rememberBrowser } from './email-code/known-browser.ts'
import { forgetCode, rememberedCode } from './remembered-code.ts'
import { presentedRefreshToken, setSessionCookies } from './session-cookies.ts'
import { type AdmittedUser, openSession } from './sessions.ts'

/**
 * Creates a session for a user who has proved their identity, and sets the browser's cookies.
 * @param enter consumes the proof in the same transaction, so that it works once; returns the user, found or created, and
 *   the sign-in method
 */
export async function signIn(
  { services, cookies, network }: Pick<Context, 'services' | 'cookies' | 'network'>,
  enter: (trx: Db, rememberedCode: string | undefined) => Promise<{ user: AdmittedUser; method: SignInMethod }>,
): Promise<{ token: string }> {
  const remembered = rememberedCode(cookies, services.secrets)
  const former = presentedRefreshToken(cookies)
  const { email, tokens } = await services.db.transaction().execute(async (trx) => {
    const { user, method } = await enter(trx, remembered)
    return { email: user.email, tokens: await openSession(services, trx, user, { method, network, former }) }
  })
  setSessionCookies(cookies, tokens)
  rememberBrowser(cookies, services.secrets, email)
  if (remembered) forgetCode(cookies)
  return { token: tokens.token }
}
