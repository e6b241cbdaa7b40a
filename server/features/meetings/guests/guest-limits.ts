import { DAY, HOUR } from '#shared/time.ts'
import { dateOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type ActLimit, checkRoom, lockActs, recordAct } from '../../../platform/limits/recent-acts.ts'
import type { Services } from '../../../platform/services.ts'
import type { Person } from '../../users/people.ts'
import type { Guest } from '../attendees.ts'
import { bookingsFull } from '../errors.ts'
import { countOpenBookings, isBlocked } from './store.ts'
import { STRANGERS_MAILS } from './stranger-mails.ts'

/** How many open bookings a guest's address may have with one owner. */
const OPEN_BOOKINGS = 3
const BOOKINGS_OF_ADDRESS: ActLimit = { act: 'guest-booking', most: 10, seconds: DAY / 1000 }
const BOOKINGS_FROM_NETWORK: ActLimit = { act: 'network-booking', most: 10, seconds: HOUR / 1000 }

/**
 * Checks that an anonymous booking with the entered addresses is within the limits, and counts it. Runs in the
 * booking's transaction, which has locked the owner.
 * @throws {DomainError} `conflict` with the same message for a blocked address and for one with too many open bookings,
 *   so that a stranger cannot detect a block; `too_many`
 */
export async function admitGuests(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  trx: Db,
  owner: Person,
  { guests, network }: { guests: readonly Guest[]; network: string },
): Promise<void> {
  const fromNetwork = `${owner.user_id} ${network}`
  // Includes the owner's address: the booking's mails count toward it, and all locks must be taken in one order.
  await lockActs(trx, [fromNetwork, owner.email, ...guests.map(({ email }) => email)])
  for (const { email } of guests) {
    const isFull = async () =>
      config.rateLimit && (await countOpenBookings(trx, owner.user_id, email, dateOf(clock))) >= OPEN_BOOKINGS
    if ((await isBlocked(trx, owner.user_id, email)) || (await isFull())) {
      throw bookingsFull()
    }
  }
  if (!config.rateLimit) return
  await checkRoom(trx, clock, BOOKINGS_FROM_NETWORK, fromNetwork, 'bookings_from_network')
  await recordAct(trx, clock, BOOKINGS_FROM_NETWORK, fromNetwork)
  for (const { email } of guests) {
    await checkRoom(trx, clock, BOOKINGS_OF_ADDRESS, email, 'bookings_of_address')
    await checkRoom(trx, clock, STRANGERS_MAILS, email, 'mails_to_address')
    await recordAct(trx, clock, BOOKINGS_OF_ADDRESS, email)
  }
}
