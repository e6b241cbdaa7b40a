import { DAY, HOUR, toSeconds } from '#shared/time.ts'
import { currentDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  type ActionLimit,
  checkActionLimit,
  lockActionKeys,
  recordAction,
} from '../../../platform/limits/action-limits.ts'
import type { Services } from '../../../platform/services.ts'
import type { Caller } from '../../../platform/trpc.ts'
import type { Person } from '../../users/people.ts'
import type { Guest } from '../attendees.ts'
import { bookingsFull } from '../errors.ts'
import { ANONYMOUS_MAIL_LIMIT } from './anonymous-mail-limit.ts'
import { countOpenBookings, isBlocked } from './store.ts'

/** How many open bookings a guest's address, or an unverified user, may have with one owner. */
const MAX_OPEN_BOOKINGS = 3
const BOOKINGS_PER_BOOKER: ActionLimit = { action: 'guest-booking', max: 10, seconds: toSeconds(DAY) }
const BOOKINGS_PER_NETWORK: ActionLimit = { action: 'network-booking', max: 10, seconds: toSeconds(HOUR) }

/** An anonymous booking with the addresses of guests, or a booking by an unverified user. */
interface LimitedBooking {
  guests: readonly Guest[]
  user: Caller | null
  network: string
}

/**
 * Checks that an anonymous booking with the entered addresses, or a booking by an unverified user, is within the
 * limits, and counts it. Anyone can enter an address, but only the user can book under their user id: users are counted
 * by id, separately from guests who enter the same address, and are never blocked. Runs in the booking's transaction,
 * which has locked the owner.
 * @throws {DomainError} `bookings_full`, both for a blocked address and for an address with too many open bookings, so
 *   that a stranger cannot detect a block; `too_many_requests`
 */
export async function enforceGuestLimits(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  trx: Db,
  owner: Person,
  { guests, user, network }: LimitedBooking,
): Promise<void> {
  const networkKey = `${owner.user_id} ${network}`
  const emails = guests.map(({ email }) => email)
  const bookers = user ? [{ user_id: user.user_id }] : emails.map((email) => ({ email }))
  const bookerKeys = user ? [user.user_id] : emails
  // Also locks the owner's address, whose emails are counted later, so that all locks are taken in the same order.
  await lockActionKeys(trx, [networkKey, owner.email, ...bookerKeys])
  for (const email of emails) if (await isBlocked(trx, owner.user_id, email)) throw bookingsFull()
  if (!config.isRateLimitEnabled) return
  for (const booker of bookers) {
    const count = await countOpenBookings(trx, owner.user_id, booker, currentDate(clock))
    if (count >= MAX_OPEN_BOOKINGS) throw bookingsFull()
  }
  await checkActionLimit(trx, clock, BOOKINGS_PER_NETWORK, networkKey, 'bookings_from_network')
  await recordAction(trx, clock, BOOKINGS_PER_NETWORK, networkKey)
  for (const email of emails) await checkActionLimit(trx, clock, ANONYMOUS_MAIL_LIMIT, email, 'mails_to_address')
  for (const key of bookerKeys) {
    await checkActionLimit(trx, clock, BOOKINGS_PER_BOOKER, key, 'bookings_of_address')
    await recordAction(trx, clock, BOOKINGS_PER_BOOKER, key)
  }
}
