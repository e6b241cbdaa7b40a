import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { createLocalAccount } from '../calendars/accounts.ts'
import { markVerified, setTeamRole } from '../users/callers.ts'
import { findOrRegister, type Identity } from '../users/registration.ts'
import { findAccessCode, isAddressCleared, spendAccessCode } from './store.ts'

/**
 * The user that an identity signs in as, made at its first sign-in. Signing in alone opens nothing: a user is
 * verified by belonging to the team, by an approved request or a redeemed code of their address, or by the code
 * that their browser remembers.
 * @param rememberedCode its id; used up here if it still can be
 */
export async function admit(
  services: Pick<Services, 'clock' | 'config' | 'live'>,
  trx: Db,
  identity: Identity,
  rememberedCode: string | undefined,
): Promise<Caller> {
  const { user, isNew } = await findOrRegister(trx, services.clock, identity)
  if (isNew) await createLocalAccount(trx, services.clock, user)
  const is_admin = await followTeamRole(services, trx, user)
  const redeemed = rememberedCode !== undefined && (await redeemRemembered(services, trx, rememberedCode, user))
  const opens = is_admin || redeemed || (!user.is_auth && (await isAddressCleared(trx, user.email)))
  if (opens && !user.is_auth) await verifyAddress(services, trx, user.email)
  return { ...user, is_admin, is_auth: user.is_auth || opens }
}

/** Lets the user of an address in, and says so to their screens; a user who is yet to come is let in by `admit`. */
export async function verifyAddress({ live }: Pick<Services, 'live'>, trx: Db, email: string): Promise<void> {
  const user_id = await markVerified(trx, email)
  if (user_id) await live.publish(trx, [user_id], 'settings')
}

/** The team's role follows ADMIN_EMAILS, both ways. @returns whether the user has it */
export async function followTeamRole({ config }: Pick<Services, 'config'>, trx: Db, user: Caller): Promise<boolean> {
  const is_admin = config.adminEmails.includes(user.email)
  if (user.is_admin !== is_admin) await setTeamRole(trx, user.user_id, is_admin)
  return is_admin
}

async function redeemRemembered(
  { clock }: Pick<Services, 'clock'>,
  trx: Db,
  id: string,
  user: Caller,
): Promise<boolean> {
  const code = await findAccessCode(trx, { id })
  return code?.kind === 'access' && (await spendAccessCode(trx, id, user.email, dateOf(clock)))
}
