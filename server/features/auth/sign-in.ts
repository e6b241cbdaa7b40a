import type { SignInMethod } from '#shared/activity.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../platform/trpc.ts'
import { rememberBrowser } from './email-code/known-browser.ts'
import { forgetCode, rememberedCode } from './remembered-code.ts'
import { presentedRefreshToken, setSessionCookies } from './session-cookies.ts'
import { type AdmittedUser, openSession } from './sessions.ts'

/**
 * Opens a session for whoever has proved who they are, and gives the browser its cookies.
 * @param enter uses up the proof, in the same transaction, so that it signs in once, admits whoever it is of, and says
 *   what it was proved by
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
