import type { UserId } from '#shared/ids.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { recordActivity } from '../../platform/audit/record-activity.ts'
import type { Db } from '../../platform/db/database.ts'
import { isDeadlock } from '../../platform/db/violations.ts'
import { DomainError } from '../../platform/errors.ts'
import { forgetAnswers } from '../../platform/idempotency/once.ts'
import { forgetCounters } from '../../platform/limits/rate-limit.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller, Context } from '../../platform/trpc.ts'
import { forgetAccess } from '../auth/account-deletion.ts'
import { forgetBrowser } from '../auth/email-code/known-browser.ts'
import { clearSessionCookies } from '../auth/session-cookies.ts'
import { disconnectAllAccounts } from '../calendars/accounts/disconnect-account.ts'
import { forgetFeedback } from '../feedback/account-deletion.ts'
import { leaveAllGroups } from '../groups/account-deletion.ts'
import {
  type DepartingUser,
  leaveAllMeetings,
  namesAtMeetings,
  peopleAtMeetings,
} from '../meetings/account-deletion.ts'
import { removeUser } from '../users/account-deletion.ts'
import { listAddresses, lockPeople } from '../users/people.ts'
import { accountClosedMail } from './mail.ts'

/** The recipient of the confirmation mail. */
interface Closing {
  email: string
  language: Language
}

/** Maximum attempts when bookings interfere. */
const ATTEMPTS = 10

/**
 * Closes an account for good, in one transaction: cancels or leaves current meetings, leaves or transfers groups, and
 * deletes all data of the user; data shared with others is anonymized. Their tokens stop working with the commit.
 * Idempotent.
 */
export async function closeAccount({
  services,
  caller,
  cookies,
}: Pick<Context, 'services' | 'cookies'> & { caller: Caller }): Promise<{ success: true }> {
  await withPeopleHeld(services, caller.user_id, async (trx, user) => {
    await leaveAllMeetings(services, trx, user)
    await leaveAllGroups(services, trx, user)
    await forgetAccess(services, trx, user.addresses)
    await forgetFeedback(trx, user.user_id, user.addresses)
    await forgetAnswers(trx, user)
    await forgetCounters(trx, [user.user_id, ...user.addresses])
    // The entry outlives the user: deleting the user's row clears its `actor_id`.
    const closed = { action: 'account_closed', user_id: null, actor_id: user.user_id, params: {} } as const
    await recordActivity(services, trx, closed)
    await disconnectAllAccounts(services, trx, user.user_id)
    await removeUser(trx, services.clock, user.user_id)
    await queueMail(services, trx, accountClosedMail(services.config, user))
    // Ends the user's live subscriptions; their other screens refetch and learn that they are signed out.
    await services.live.publish(trx, [user.user_id], 'sessions')
  })
  clearSessionCookies(cookies)
  forgetBrowser(cookies)
  return { success: true }
}

/**
 * Locks the calendars of everyone the user still meets, so that no booking can interfere, and runs `close`. Does nothing
 * if the account no longer exists.
 * @throws {DomainError} `unavailable` when bookings keep interfering
 */
async function withPeopleHeld(
  services: Services,
  user_id: UserId,
  close: (trx: Db, user: DepartingUser & Closing) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      if (await services.db.transaction().execute((trx) => tryToHold(services, trx, user_id, close))) return
    } catch (error) {
      if (!isDeadlock(error)) throw error
    }
  }
  throw new DomainError('unavailable')
}

/** @returns false, with nothing done, when a new booking appeared between the first read and the lock */
async function tryToHold(
  services: Services,
  trx: Db,
  user_id: UserId,
  close: (trx: Db, user: DepartingUser & Closing) => Promise<void>,
): Promise<boolean> {
  const companions = () => peopleAtMeetings(services, trx, known)
  const known = { user_id, addresses: await listAddresses(trx, user_id) }
  if (known.addresses.length === 0) return true
  // Lock everyone at once and nobody later, to avoid a deadlock with a booking that has locked some of them.
  const people = await lockPeople(trx, [user_id, ...(await companions())])
  const user = people.find((person) => person.user_id === user_id)
  if (!user) return true
  const held = new Set(people.map((person) => person.user_id))
  if ((await companions()).some((companion) => !held.has(companion))) return false
  const names = new Set([user.name, ...(await namesAtMeetings(trx, known))])
  await close(trx, { ...known, names: [...names], email: user.email, language: user.language ?? DEFAULT_LANGUAGE })
  return true
}
