import type { SynchronizedAccount } from '#shared/users.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { findCaller } from '../users/callers.ts'
import { getSettings } from '../users/settings.ts'
import { readBearer, signBearer } from './bearer-token.ts'
import { hashOf, newRefreshToken, type RefreshToken, sessionExpiry } from './refresh-token.ts'
import { clearSessionCookies, presentedRefreshToken, type SessionTokens } from './session-cookies.ts'
import { endSession, insertRefreshToken, insertSession } from './store.ts'

export { TOKEN_COOKIE } from './session-cookies.ts'

/** How far the signed-in user has come. */
export interface AuthStatus {
  data: { is_auth: boolean; tutorial_completed: boolean; synchronized_accounts: SynchronizedAccount[] }
}

/** Resolves the bearer token to its user as the database knows them now, or null when it is absent, wrong or expired. */
export async function resolveCaller(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  token: string | undefined,
): Promise<Caller | null> {
  const user_id = token && (await readBearer(services, token))
  return user_id ? ((await findCaller(services.db, user_id)) ?? null) : null
}

export async function getAuthStatus(services: Pick<Services, 'db'>, caller: Caller): Promise<AuthStatus> {
  const { is_auth, tutorial_completed, synchronized_accounts } = await getSettings(services, caller)
  return { data: { is_auth, tutorial_completed, synchronized_accounts } }
}

/** Begins the session of somebody who has just proved who they are; the one that their browser had until now ends. */
export async function openSession(
  services: Pick<Services, 'clock' | 'secrets'>,
  trx: Db,
  user: Caller,
  former: RefreshToken | undefined,
): Promise<SessionTokens> {
  const now = dateOf(services.clock)
  if (former) await endSession(trx, former.user_id, hashOf(former), now)
  const session_id = await insertSession(trx, user.user_id, now, sessionExpiry(now))
  const refresh = newRefreshToken(user.user_id)
  await insertRefreshToken(trx, { user_id: user.user_id, session_id, token_hash: hashOf(refresh), created_at: now })
  return { token: await signBearer(services, user), refresh }
}

export async function logOut({ services, cookies }: Pick<Context, 'services' | 'cookies'>): Promise<{ success: true }> {
  const presented = presentedRefreshToken(cookies)
  if (presented) await endSession(services.db, presented.user_id, hashOf(presented), dateOf(services.clock))
  clearSessionCookies(cookies)
  return { success: true }
}
