import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Context } from '../../platform/trpc.ts'
import { findCaller } from '../users/callers.ts'
import { followTeamRole } from './admission.ts'
import { signBearer } from './bearer-token.ts'
import { sessionEnded } from './errors.ts'
import { hashOf, REPLACED_GRACE, type RefreshToken, sessionExpiry, successorOf } from './refresh-token.ts'
import { clearSessionCookies, presentedRefreshToken, type SessionTokens, setSessionCookies } from './session-cookies.ts'
import {
  endSession,
  extendSession,
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  spendRefreshToken,
} from './store.ts'

/** A new bearer token for the refresh cookie, which is replaced; 401 and no cookies when it is not good any more. */
export async function refreshSession({
  services,
  cookies,
}: Pick<Context, 'services' | 'cookies'>): Promise<{ token: string }> {
  const presented = presentedRefreshToken(cookies)
  const tokens = presented && (await services.db.transaction().execute((trx) => rotate(services, trx, presented)))
  if (!tokens) {
    clearSessionCookies(cookies)
    throw sessionEnded()
  }
  setSessionCookies(cookies, tokens)
  return { token: tokens.token }
}

/**
 * Replaces a refresh token. One that was replaced before has been copied by somebody, and its session ends, unless
 * it is the latest such one and was replaced only just now: that is a second tab, or the same one asking again, and
 * it is given the same successor. The session's row is locked, so that refreshes of one session come one by one.
 */
async function rotate(
  services: Pick<Services, 'clock' | 'secrets' | 'config'>,
  trx: Db,
  presented: RefreshToken,
): Promise<SessionTokens | undefined> {
  const { user_id } = presented
  const token_hash = hashOf(presented)
  const successor = successorOf(services.secrets, presented)
  const now = dateOf(services.clock)

  const session = await lockSession(trx, user_id, token_hash)
  if (!session || session.ended_at || session.expires_at <= now) return undefined
  const { session_id } = session
  const replacedNow = await spendRefreshToken(trx, user_id, token_hash, now)
  if (replacedNow) {
    await insertRefreshToken(trx, { user_id, session_id, token_hash: hashOf(successor), created_at: now })
    await extendSession(trx, user_id, session_id, sessionExpiry(now))
  } else if (!(await isJustReplaced(trx, presented, successor, now))) {
    await endSession(trx, user_id, token_hash, now)
    return undefined
  }

  const user = await findCaller(trx, user_id)
  if (!user) return undefined
  await followTeamRole(services, trx, user)
  return { token: await signBearer(services, user), refresh: successor }
}

async function isJustReplaced(trx: Db, presented: RefreshToken, successor: RefreshToken, now: Date): Promise<boolean> {
  const token = await findRefreshToken(trx, presented.user_id, hashOf(presented))
  if (!token?.used_at || now.valueOf() - token.used_at.valueOf() > REPLACED_GRACE) return false
  const next = await findRefreshToken(trx, presented.user_id, hashOf(successor))
  return next?.used_at === null
}
