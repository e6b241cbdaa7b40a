import type { SessionId } from '#shared/ids.ts'
import type { Session } from '#shared/sessions.ts'
import type { AuditServices } from '../../platform/audit/record-activity.ts'
import { currentDate } from '../../platform/clock.ts'
import { DomainError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { findUserByEmail } from '../users/callers.ts'
import { sessionNotFound } from './errors.ts'
import { endUserSessions } from './sessions.ts'
import { listOpenSessions } from './store.ts'

/** The caller's open sessions, most recently used first. */
export async function listSessions({ db, clock }: Pick<Services, 'db' | 'clock'>, caller: Caller): Promise<Session[]> {
  const sessions = await listOpenSessions(db, caller.user_id, currentDate(clock))
  return sessions.map(({ session_id, device, ip, created_at, last_used_at, expires_at }) => ({
    id: session_id,
    device,
    ip,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_current: session_id === caller.session_id,
  }))
}

type SessionServices = AuditServices & Pick<Services, 'db' | 'live'>

/**
 * Ends one of the caller's sessions immediately.
 * @throws {DomainError} `not_found` for another user's session, or one that has already ended
 */
export function endSession(services: SessionServices, { user_id }: Caller, id: SessionId): Promise<{ success: true }> {
  return services.db.transaction().execute(async (trx) => {
    if ((await endUserSessions(services, trx, user_id, [id], 'ended_by_user')) === 0) throw sessionNotFound()
    return { success: true } as const
  })
}

/** Ends all of the caller's sessions except the current one. @returns how many ended */
export function endOtherSessions(services: SessionServices, caller: Caller): Promise<{ success: true; ended: number }> {
  const { user_id, session_id } = caller
  return services.db.transaction().execute(async (trx) => {
    const sessions = await listOpenSessions(trx, user_id, currentDate(services.clock))
    const otherIds = sessions.map((session) => session.session_id).filter((id) => id !== session_id)
    return { success: true as const, ended: await endUserSessions(services, trx, user_id, otherIds, 'ended_by_user') }
  })
}

/**
 * Ends all sessions of one user, or of all users; for operators.
 * @param email the user's address; undefined for all users
 * @returns how many ended
 * @throws {DomainError} `not_found` for an unknown address
 */
export async function endSessionsAsOperator(services: SessionServices, email: string | undefined): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    const user = email === undefined ? undefined : await findUserByEmail(trx, email)
    if (email !== undefined && !user) throw new DomainError('not_found')
    let endedCount = 0
    for (const { user_id, session_id } of await listOpenSessions(
      trx,
      user?.user_id ?? 'everyone',
      currentDate(services.clock),
    ))
      endedCount += await endUserSessions(services, trx, user_id, [session_id], 'ended_by_team')
    return endedCount
  })
}
