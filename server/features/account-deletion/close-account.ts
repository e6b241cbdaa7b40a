import type { UserId } from '#shared/ids.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { recordActivity } from '../../platform/audit/record-activity.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { isDeadlock } from '../../platform/db/violations.ts'
import { DomainError } from '../../platform/errors.ts'
import { deleteUserResponses } from '../../platform/idempotency/run-idempotent.ts'
import { deleteCounters } from '../../platform/limits/rate-limit.ts'
import { enqueueMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { deleteAccessData } from '../auth/account-deletion.ts'
import { clearKnownBrowser } from '../auth/email-code/known-browser.ts'
import { clearSessionCookies } from '../auth/session-cookies.ts'
import { disconnectAllAccounts } from '../calendars/accounts/disconnect-account.ts'
import { deleteFeedback } from '../feedback/account-deletion.ts'
import { leaveAllGroups } from '../groups/account-deletion.ts'
import {
  type DepartingUser,
  leaveAllMeetings,
  listCoParticipantIds,
  listNamesInMeetings,
} from '../meetings/account-deletion.ts'
import { deleteUserAndReserveNames } from '../users/account-deletion.ts'
import { listAddresses, lockPeople } from '../users/people.ts'
import { accountClosedMail } from './mail.ts'

/** The recipient of the confirmation email. */
interface MailRecipient {
  email: string
  language: Language
}

/** Maximum attempts when bookings interfere or deadlocks occur. */
const MAX_ATTEMPTS = 10

/**
 * Closes an account permanently, in one transaction: cancels or leaves upcoming meetings; leaves, transfers or deletes
 * groups; and deletes all the user's data. Data shared with others is anonymized. The user's tokens stop working when
 * the transaction commits. Idempotent.
 */
export async function closeAccount({
  services,
  caller,
  cookies,
}: Pick<Context, 'services' | 'cookies'> & { caller: Caller }): Promise<{ success: true }> {
  await withPeopleLock(services, caller.user_id, async (trx, user) => {
    await leaveAllMeetings(services, trx, user)
    await leaveAllGroups(services, trx, user)
    await deleteAccessData(services, trx, user.addresses)
    await deleteFeedback(trx, user.user_id, user.addresses)
    await deleteUserResponses(trx, user)
    await deleteCounters(trx, [user.user_id, ...user.addresses])
    // Without a `user_id`, the entry outlives the account; deleting the user's row clears its `actor_id`.
    const entry = { action: 'account_closed', user_id: null, actor_id: user.user_id, params: {} } as const
    await recordActivity(services, trx, entry)
    await disconnectAllAccounts(services, trx, user.user_id)
    await deleteUserAndReserveNames(trx, services.clock, user.user_id)
    await enqueueMail(services, trx, accountClosedMail(services.config, user))
    // Ends the user's live subscriptions, so that their other tabs and devices learn that they are logged out.
    await services.live.publish(trx, [user.user_id], 'sessions')
  })
  clearSessionCookies(cookies)
  clearKnownBrowser(cookies)
  return { success: true }
}

/**
 * Locks the user and all users in their upcoming and ongoing meetings, so that no booking can interfere, and runs
 * `close`. Does nothing if the account no longer exists.
 * @throws {DomainError} `unavailable` when bookings keep interfering, or deadlocks keep occurring
 */
async function withPeopleLock(
  services: Services,
  user_id: UserId,
  close: (trx: Db, user: DepartingUser & MailRecipient) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      if (await services.db.transaction().execute((trx) => tryWithLock(services, trx, user_id, close))) return
    } catch (error) {
      if (!isDeadlock(error)) throw error
    }
  }
  throw new DomainError('unavailable')
}

/** @returns false, without running `close`, if a booking appeared between the first read and the lock */
async function tryWithLock(
  services: Services,
  trx: Db,
  user_id: UserId,
  close: (trx: Db, user: DepartingUser & MailRecipient) => Promise<void>,
): Promise<boolean> {
  const listOtherIds = (addresses: string[]) =>
    listCoParticipantIds(trx, { user_id, addresses }, currentDate(services.clock))
  const earlierAddresses = await listAddresses(trx, user_id)
  if (earlierAddresses.length === 0) return true
  // Lock everyone in one statement, to avoid a deadlock with a booking that has locked some of them.
  const people = await lockPeople(trx, [user_id, ...(await listOtherIds(earlierAddresses))])
  const user = people.find((person) => person.user_id === user_id)
  if (!user) return true
  const lockedIds = new Set(people.map((person) => person.user_id))
  // Meetings and connected accounts may have been added before the lock.
  const identity = { user_id, addresses: await listAddresses(trx, user_id) }
  if ((await listOtherIds(identity.addresses)).some((id) => !lockedIds.has(id))) return false
  const names = new Set([user.name, ...(await listNamesInMeetings(trx, identity))])
  await close(trx, { ...identity, names: [...names], email: user.email, language: user.language ?? DEFAULT_LANGUAGE })
  return true
}
