import type { z } from 'zod'
import type { Activity, SignInMethod } from '#shared/activity.ts'
import type { SessionId, UserId } from '#shared/ids.ts'
import type { authStatus } from '#shared/outputs/users.ts'
import { type AuditServices, recordActivity } from '../../platform/audit/record-activity.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { findCallerBySession } from '../users/callers.ts'
import { getSettings } from '../users/settings.ts'
import { signBearerToken, verifyBearerToken } from './bearer-token.ts'
import { createRefreshToken, getSessionExpiry, hashRefreshToken, type RefreshToken } from './refresh-token.ts'
import { clearSessionCookies, getRefreshToken, type SessionTokens } from './session-cookies.ts'
import { endSessions, findSessionByToken, insertRefreshToken, insertSession } from './store.ts'

/** The user of a new session. */
export type SignedInUser = Omit<Caller, 'session_id'>

/** The signed-in user's progress through access and onboarding. */
type AuthStatus = z.output<typeof authStatus>

/**
 * Resolves a bearer token to its user, read from the database on each call; null when the token is absent, invalid or
 * expired, or its session has ended.
 */
export async function resolveCaller(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>,
  token: string | undefined,
): Promise<Caller | null> {
  const claims = token && (await verifyBearerToken(services, token))
  return claims ? ((await findCallerBySession(services, claims)) ?? null) : null
}

export async function getAuthStatus(services: Pick<Services, 'db'>, caller: Caller): Promise<AuthStatus> {
  const { is_auth, tutorial_completed, synchronized_accounts } = await getSettings(services, caller)
  return { data: { is_auth, tutorial_completed, synchronized_accounts } }
}

/** Creates a session for a user who has just proved their identity; ends the browser's previous session. */
export async function createSession(
  services: AuditServices & Pick<Services, 'secrets' | 'live'>,
  trx: Db,
  user: SignedInUser,
  {
    method,
    network,
    previousToken,
  }: { method: SignInMethod; network: string; previousToken: RefreshToken | undefined },
): Promise<SessionTokens> {
  const { clock, actionOrigin } = services
  const now = currentDate(clock)
  const { user_id } = user
  if (previousToken) await endSessionByToken(services, trx, previousToken, 'replaced')
  const session_id = await insertSession(trx, {
    user_id,
    created_at: now,
    last_used_at: now,
    expires_at: getSessionExpiry(now, now),
    device: actionOrigin.device,
    ip: actionOrigin.ip,
    network,
  })
  const refreshToken = createRefreshToken(user_id)
  await insertRefreshToken(trx, { user_id, session_id, token_hash: hashRefreshToken(refreshToken), created_at: now })
  await recordActivity(services, trx, { action: 'signed_in', user_id, params: { method, session_id } })
  await services.live.publish(trx, [user_id], 'sessions')
  return { bearerToken: await signBearerToken(services, user, session_id), refreshToken }
}

type SessionEndReason = Extract<Activity, { action: 'session_ended' }>['params']['reason']

/**
 * Ends sessions of a user immediately: their bearer tokens are rejected, and on commit their live subscriptions check
 * whether their session is still open.
 * @param session_ids the sessions to end; those that have already ended stay unchanged
 * @returns how many ended
 */
export async function endUserSessions(
  services: AuditServices & Pick<Services, 'live'>,
  trx: Db,
  user_id: UserId,
  session_ids: readonly SessionId[],
  reason: SessionEndReason,
): Promise<number> {
  const endedIds = await endSessions(trx, user_id, session_ids, currentDate(services.clock))
  for (const session_id of endedIds)
    await recordActivity(services, trx, { action: 'session_ended', user_id, params: { session_id, reason } })
  if (endedIds.length > 0) await services.live.publish(trx, [user_id], 'sessions')
  return endedIds.length
}

/** Ends the session of a refresh token. */
async function endSessionByToken(
  services: AuditServices & Pick<Services, 'live'>,
  trx: Db,
  token: RefreshToken,
  reason: SessionEndReason,
): Promise<void> {
  const session = await findSessionByToken(trx, token.user_id, hashRefreshToken(token))
  if (session) await endUserSessions(services, trx, token.user_id, [session.session_id], reason)
}

/** Ends the session of the browser's cookie and that of the bearer token, which are usually the same. */
export async function logOut({
  services,
  caller,
  cookies,
}: Pick<Context, 'services' | 'caller' | 'cookies'>): Promise<{ success: true }> {
  const presentedToken = getRefreshToken(cookies)
  await services.db.transaction().execute(async (trx) => {
    if (presentedToken) await endSessionByToken(services, trx, presentedToken, 'logged_out')
    if (caller?.session_id) await endUserSessions(services, trx, caller.user_id, [caller.session_id], 'logged_out')
  })
  clearSessionCookies(cookies)
  return { success: true }
}
