import { DAY, HOUR } from '#shared/time.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  type ActionLimit,
  checkActionLimit,
  lockActionKeys,
  recordAction,
} from '../../../platform/limits/action-limits.ts'
import type { Services } from '../../../platform/services.ts'
import type { Person } from '../../users/people.ts'
import type { Guest } from '../attendees.ts'
import { bookingsFull } from '../errors.ts'
import { ANONYMOUS_MAIL_LIMIT } from './anonymous-mail-limit.ts'
import { countOpenBookings, isBlocked } from './store.ts'

/** How many open bookings a guest's address may have with one owner. */
const MAX_OPEN_BOOKINGS = 3
const ADDRESS_BOOKING_LIMIT: ActionLimit = { action: 'guest-booking', max: 10, seconds: DAY / 1000 }
const NETWORK_BOOKING_LIMIT: ActionLimit = { action: 'network-booking', max: 10, seconds: HOUR / 1000 }

/**
 * Checks that an anonymous booking with the entered addresses is within the limits, and counts it. Runs in the
 * booking's transaction, which has locked the owner.
 * @throws {DomainError} `bookings_full`, both for a blocked address and for an address with too many open bookings, so
 *   that a stranger cannot detect a block; `too_many_requests`
 */
export async function enforceGuestLimits(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  trx: Db,
  owner: Person,
  { guests, network }: { guests: readonly Guest[]; network: string },
): Promise<void> {
  const networkKey = `${owner.user_id} ${network}`
  // Also locks the owner's address, whose emails are counted later, so that all locks are taken in the same order.
  await lockActionKeys(trx, [networkKey, owner.email, ...guests.map(({ email }) => email)])
  for (const { email } of guests) {
    const hasTooManyOpenBookings = async () =>
      config.isRateLimitEnabled &&
      (await countOpenBookings(trx, owner.user_id, email, currentDate(clock))) >= MAX_OPEN_BOOKINGS
    if ((await isBlocked(trx, owner.user_id, email)) || (await hasTooManyOpenBookings())) {
      throw bookingsFull()
    }
  }
  if (!config.isRateLimitEnabled) return
  await checkActionLimit(trx, clock, NETWORK_BOOKING_LIMIT, networkKey, 'bookings_from_network')
  await recordAction(trx, clock, NETWORK_BOOKING_LIMIT, networkKey)
  for (const { email } of guests) {
    await checkActionLimit(trx, clock, ADDRESS_BOOKING_LIMIT, email, 'bookings_of_address')
    await checkActionLimit(trx, clock, ANONYMOUS_MAIL_LIMIT, email, 'mails_to_address')
    await recordAction(trx, clock, ADDRESS_BOOKING_LIMIT, email)
  }
}
