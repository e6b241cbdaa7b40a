import type { SessionId, UserId } from '#shared/ids.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { type CallerRow, findCallerRow, findCallerRowBySession, listUserIdsByEmail } from './store.ts'

export { findLanguage, findUserByEmail, setAdminRole, verifyUser } from './store.ts'

/** Roles are computed on each use, so a change to ADMIN_EMAILS takes effect for existing sessions too. */
export function hasAdminRole({ adminEmails }: Pick<Config, 'adminEmails'>, email: string): boolean {
  return adminEmails.includes(email)
}

/** A caller without a session, for API keys and new bearer tokens. */
export async function findCaller(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user_id: UserId,
): Promise<Caller | undefined> {
  const user = await findCallerRow(db, user_id)
  return user && toCaller(config, user, null)
}

/** The user of an open session. */
export async function findCallerBySession(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  session: { user_id: UserId; session_id: SessionId },
): Promise<Caller | undefined> {
  const user = await findCallerRowBySession(db, session, currentDate(clock))
  return user && toCaller(config, user, session.session_id)
}

/** Whether the caller's session is still open; it may have ended since the request began. True for API keys. */
export async function isSessionOpen(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  { user_id, session_id }: Pick<Caller, 'user_id' | 'session_id'>,
): Promise<boolean> {
  if (session_id === null) return true
  return (await findCallerRowBySession(db, { user_id, session_id }, currentDate(clock))) !== undefined
}

/** Publishes to all admins that access requests or codes have changed. */
export async function publishAccessChange({ config, live }: Pick<Services, 'config' | 'live'>, db: Db): Promise<void> {
  await live.publish(db, await listUserIdsByEmail(db, config.adminEmails), 'access')
}

function toCaller(config: Config, user: CallerRow, session_id: SessionId | null): Caller {
  return { ...user, is_admin: hasAdminRole(config, user.email), session_id }
}
