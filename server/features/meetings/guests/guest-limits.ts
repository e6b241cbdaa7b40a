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
/** Invitations by one organizer to guests, who cannot block them. */
const INVITATIONS_PER_ORGANIZER: ActionLimit = { action: 'invitation', max: 200, seconds: toSeconds(DAY) }
const INVITATIONS_PER_GUEST: ActionLimit = { action: 'guest-invitation', max: 20, seconds: toSeconds(DAY) }

type OwnerKey = Pick<Person, 'user_id' | 'email'>

/** An anonymous booking with the addresses of guests, or a booking by an unverified user. */
interface LimitedBooking {
  guests: readonly Guest[]
  user: Caller | null
  network: string
}

/**
 * Checks that an anonymous booking with the entered addresses, or a booking by an unverified user, is within the
 * limits. Anyone can enter an address, but only the user can book under their user id: users are counted by id,
 * separately from guests who enter the same address, and are never blocked.
 * @throws {DomainError} `bookings_full`, both for a blocked address and for an address with too many open bookings, so
 *   that a stranger cannot detect a block; `too_many_requests`
 */
export async function checkGuestLimits(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  db: Db,
  owner: OwnerKey,
  booking: LimitedBooking,
): Promise<void> {
  const { guests, user } = booking
  const emails = guests.map(({ email }) => email)
  const bookers = user ? [{ user_id: user.user_id }] : emails.map((email) => ({ email }))
  const { networkKey, bookerKeys } = listKeys(owner, booking)
  for (const email of emails) if (await isBlocked(db, owner.user_id, email)) throw bookingsFull()
  if (!config.isRateLimitEnabled) return
  for (const booker of bookers) {
    const count = await countOpenBookings(db, owner.user_id, booker, currentDate(clock))
    if (count >= MAX_OPEN_BOOKINGS) throw bookingsFull()
  }
  await checkActionLimit(db, clock, BOOKINGS_PER_NETWORK, networkKey, 'bookings_from_network')
  for (const email of emails) await checkActionLimit(db, clock, ANONYMOUS_MAIL_LIMIT, email, 'mails_to_address')
  for (const key of bookerKeys) await checkActionLimit(db, clock, BOOKINGS_PER_BOOKER, key, 'bookings_of_address')
}

/**
 * Checks the limits as `checkGuestLimits`, and counts the booking. Runs in the booking's transaction, which has locked
 * the owner.
 * @throws {DomainError}
 */
export async function enforceGuestLimits(
  services: Pick<Services, 'clock' | 'config'>,
  trx: Db,
  owner: OwnerKey,
  booking: LimitedBooking,
): Promise<void> {
  const { networkKey, bookerKeys } = listKeys(owner, booking)
  // Also locks the owner's address, whose emails are counted later, so that all locks are taken in the same order.
  await lockActionKeys(trx, [networkKey, owner.email, ...bookerKeys])
  await checkGuestLimits(services, trx, owner, booking)
  if (!services.config.isRateLimitEnabled) return
  await recordAction(trx, services.clock, BOOKINGS_PER_NETWORK, networkKey)
  for (const key of bookerKeys) await recordAction(trx, services.clock, BOOKINGS_PER_BOOKER, key)
}

/** The keys under which a booking is counted. */
function listKeys({ user_id }: OwnerKey, { guests, user, network }: LimitedBooking) {
  return {
    networkKey: `${user_id} ${network}`,
    bookerKeys: user ? [user.user_id] : guests.map(({ email }) => email),
  }
}

/**
 * Checks that the invitations of a verified organizer to guests are within the limits, and counts them. Guests include
 * people whose accounts the organizer cannot find, so that the limits do not reveal them. Runs in the booking's
 * transaction, which has locked the organizer.
 * @throws {DomainError} `too_many_requests`
 */
export async function enforceInvitationLimits(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  trx: Db,
  { user_id }: Pick<Person, 'user_id'>,
  guests: readonly Guest[],
): Promise<void> {
  if (!config.isRateLimitEnabled) return
  for (const { email } of guests) {
    const guestKey = `${user_id} ${email}`
    await checkActionLimit(trx, clock, INVITATIONS_PER_GUEST, guestKey, 'invitations_to_address')
    await checkActionLimit(trx, clock, INVITATIONS_PER_ORGANIZER, user_id, 'invitations_of_organizer')
    await recordAction(trx, clock, INVITATIONS_PER_GUEST, guestKey)
    await recordAction(trx, clock, INVITATIONS_PER_ORGANIZER, user_id)
  }
}
