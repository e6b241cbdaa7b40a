import type { AuditServices } from '../../platform/audit/record-activity.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Context } from '../../platform/trpc.ts'
import { findCaller } from '../users/callers.ts'
import { signBearerToken } from './bearer-token.ts'
import { sessionEnded } from './errors.ts'
import {
  deriveSuccessor,
  getSessionExpiry,
  hashRefreshToken,
  REUSE_GRACE_PERIOD,
  type RefreshToken,
} from './refresh-token.ts'
import { clearSessionCookies, getRefreshToken, type SessionTokens, setSessionCookies } from './session-cookies.ts'
import { endUserSessions } from './sessions.ts'
import {
  consumeRefreshToken,
  findRefreshToken,
  insertRefreshToken,
  lockSessionByToken,
  recordSessionUse,
} from './store.ts'

/** Issues a bearer token and rotates the refresh cookie; on failure, responds with 401 and clears the cookies. */
export async function refreshSession({
  services,
  cookies,
  network,
}: Pick<Context, 'services' | 'cookies' | 'network'>): Promise<{ token: string }> {
  const presentedToken = getRefreshToken(cookies)
  const tokens =
    presentedToken &&
    (await services.db.transaction().execute((trx) => rotateRefreshToken(services, trx, presentedToken, network)))
  if (!tokens) {
    clearSessionCookies(cookies)
    throw sessionEnded()
  }
  setSessionCookies(cookies, tokens)
  return { token: tokens.bearerToken }
}

/**
 * Rotates a refresh token. Reuse of a replaced token ends the session, because somebody may have copied the token. The
 * exception is the most recently replaced token: a second tab or a retry may reuse it within the grace period, and
 * gets the same successor. The session row is locked, so that refreshes of one session run one at a time.
 */
async function rotateRefreshToken(
  services: AuditServices & Pick<Services, 'secrets' | 'config' | 'live'>,
  trx: Db,
  presentedToken: RefreshToken,
  network: string,
): Promise<SessionTokens | undefined> {
  const { user_id } = presentedToken
  const token_hash = hashRefreshToken(presentedToken)
  const successor = deriveSuccessor(services.secrets, presentedToken)
  const now = currentDate(services.clock)

  const session = await lockSessionByToken(trx, user_id, token_hash)
  if (!session || session.ended_at || session.expires_at <= now) return undefined
  const { session_id } = session
  const isFirstUse = await consumeRefreshToken(trx, user_id, token_hash, now)
  if (isFirstUse) {
    await insertRefreshToken(trx, { user_id, session_id, token_hash: hashRefreshToken(successor), created_at: now })
    const { device, ip } = services.actionOrigin
    const expires_at = getSessionExpiry(session.created_at, now)
    await recordSessionUse(trx, session, { expires_at, last_used_at: now, device, ip, network })
  } else if (!(await isReuseAllowed(trx, presentedToken, successor, now))) {
    await endUserSessions(services, trx, user_id, [session_id], 'token_reused')
    return undefined
  }

  const user = await findCaller({ db: trx, config: services.config }, user_id)
  return user && { bearerToken: await signBearerToken(services, user, session_id), refreshToken: successor }
}

async function isReuseAllowed(
  trx: Db,
  presentedToken: RefreshToken,
  successor: RefreshToken,
  now: Date,
): Promise<boolean> {
  const token = await findRefreshToken(trx, presentedToken.user_id, hashRefreshToken(presentedToken))
  if (!token?.used_at || now.valueOf() - token.used_at.valueOf() > REUSE_GRACE_PERIOD) return false
  const successorToken = await findRefreshToken(trx, presentedToken.user_id, hashRefreshToken(successor))
  return successorToken?.used_at === null
}
