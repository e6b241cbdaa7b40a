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
  const { email, tokens } = await repeatIfInterrupted(run)
  setSessionCookies(cookies, tokens)
  setKnownBrowser(cookies, services.secrets, email)
  if (rememberedCodeId) clearRememberedCode(cookies)
  return { token: tokens.bearerToken }
}

/**
 * Repeats a sign-in that the closing of the account interrupts, until the closing is done. Then it fails because the
 * proof was deleted too, or registers a new user if the proof was created later.
 */
async function repeatIfInterrupted<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const isInterrupted = isDeadlock(error) || isForeignKeyViolation(error)
      if (!isInterrupted || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
