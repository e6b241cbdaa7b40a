import type { SignInMethod } from '#shared/activity.ts'
import type { Db } from '../../platform/db/database.ts'
import { isDeadlock, isForeignKeyViolation } from '../../platform/db/violations.ts'
import type { Context } from '../../platform/trpc.ts'
import { setKnownBrowser } from './email-code/known-browser.ts'
import { clearRememberedCode, getRememberedCodeId } from './remembered-code.ts'
import { getRefreshToken, setSessionCookies } from './session-cookies.ts'
import { createSession, type SignedInUser } from './sessions.ts'

const MAX_ATTEMPTS = 10

/**
 * Creates a session for a user who has proved their identity, and sets the browser's cookies.
 * @param authenticate consumes the proof in the same transaction, so that it can be used only once; returns the
 *   user, found or created, and the sign-in method
 */
export async function signIn(
  { services, cookies, network }: Pick<Context, 'services' | 'cookies' | 'network'>,
  authenticate: (
    trx: Db,
    rememberedCodeId: string | undefined,
  ) => Promise<{ user: SignedInUser; method: SignInMethod }>,
): Promise<{ token: string }> {
  const rememberedCodeId = getRememberedCodeId(cookies, services.secrets)
  const previousToken = getRefreshToken(cookies)
  const run = () =>
    services.db.transaction().execute(async (trx) => {
      const { user, method } = await authenticate(trx, rememberedCodeId)
      return { email: user.email, tokens: await createSession(services, trx, user, { method, network, previousToken }) }
    })
  const { email, tokens } = await retryIfInterrupted(run)
  setSessionCookies(cookies, tokens)
  setKnownBrowser(cookies, services.secrets, email)
  if (rememberedCodeId) clearRememberedCode(cookies)
  return { token: tokens.bearerToken }
}

/**
 * Retries a sign-in that was interrupted because the account is being closed. Once the account is closed, the sign-in
 * fails if its proof was deleted with the account; if the proof was created later, it registers a new user.
 */
async function retryIfInterrupted<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const isInterrupted = isDeadlock(error) || isForeignKeyViolation(error)
      if (!isInterrupted || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
