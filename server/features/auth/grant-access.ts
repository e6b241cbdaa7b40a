import type { UserId } from '#shared/ids.ts'
import { type AuditServices, recordActivity } from '../../platform/audit/record-activity.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { lockActionKeys } from '../../platform/limits/action-limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { createMainAccount } from '../calendars/accounts/main-account.ts'
import { addHomeHolidays } from '../calendars/holidays/home-holidays.ts'
import { hasAdminRole, publishAccessChange, setAdminRole, verifyUser } from '../users/callers.ts'
import { findOrRegisterUser, type Identity, type RegisteredUser } from '../users/registration.ts'
import { consumeAccessCode, findAccessCode, isAddressApproved } from './store.ts'

/**
 * Finds the user with an identity, or creates them at their first sign-in. Signing in alone grants no access: a user is
 * verified by the admin role, by an approved request or a redeemed code for their address, or by the code that their
 * browser remembers.
 * @param rememberedCodeId the id of a remembered access code; redeemed only if nothing else grants the user access
 */
export async function findOrCreateUser(
  services: AuditServices & Pick<Services, 'config' | 'live'>,
  trx: Db,
  identity: Identity,
  rememberedCodeId: string | undefined,
): Promise<Omit<Caller, 'session_id'>> {
  await lockAccess(trx, identity.email)
  const { user, isNew } = await findOrRegisterUser(trx, services.clock, identity)
  if (isNew) {
    await createMainAccount(trx, services.clock, user)
    await addHomeHolidays(services, trx, user)
  }
  const is_admin = await syncAdminRole(services, trx, user)
  const isGranted =
    !user.is_auth &&
    (is_admin ||
      (await isAddressApproved(trx, user.email)) ||
      (rememberedCodeId !== undefined && (await redeemRememberedCode(services, trx, rememberedCodeId, user))))
  if (isGranted) await grantAccess(services, trx, user.email, user.user_id)
  return { ...user, is_admin, is_auth: user.is_auth || isGranted }
}

/**
 * Verifies the user with an address and publishes a live update. Does nothing if the user is already verified, or if
 * there is none: `findOrCreateUser` verifies new users.
 * @param actor_id the user who grants access; null for the command line and for callers without a session
 */
export async function grantAccess(
  services: AuditServices & Pick<Services, 'live'>,
  trx: Db,
  email: string,
  actor_id: UserId | null,
): Promise<void> {
  await lockAccess(trx, email)
  const user_id = await verifyUser(trx, email)
  if (!user_id) return
  await recordActivity(services, trx, { action: 'access_granted', user_id, actor_id, params: {} })
  await services.live.publish(trx, [user_id], 'settings')
}

/**
 * Makes the sign-in of an address and a concurrent grant wait for each other, so that neither misses the other. Both
 * lock this before the user.
 */
function lockAccess(trx: Db, email: string): Promise<void> {
  return lockActionKeys(trx, [`access of ${email}`])
}

/**
 * Updates a user's stored admin role to match ADMIN_EMAILS, and records a change.
 * @returns whether the user is an admin
 */
async function syncAdminRole(
  services: AuditServices & Pick<Services, 'config'>,
  trx: Db,
  { user_id, ...user }: RegisteredUser,
): Promise<boolean> {
  const is_admin = hasAdminRole(services.config, user.email)
  if (user.is_admin !== is_admin) {
    await setAdminRole(trx, user_id, is_admin)
    const action = is_admin ? 'admin_role_granted' : 'admin_role_removed'
    await recordActivity(services, trx, { action, user_id, params: {} })
  }
  return is_admin
}

async function redeemRememberedCode(
  services: AuditServices & Pick<Services, 'config' | 'live'>,
  trx: Db,
  id: string,
  user: RegisteredUser,
): Promise<boolean> {
  const code = await findAccessCode(trx, { id })
  if (code?.kind !== 'access') return false
  if (!(await consumeAccessCode(trx, id, user.email, currentDate(services.clock)))) return false
  const params = { code_id: id, kind: code.kind }
  await recordActivity(services, trx, { action: 'access_code_redeemed', user_id: user.user_id, params })
  await publishAccessChange(services, trx)
  return true
}
