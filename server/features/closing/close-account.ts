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

/** To whom it is told. */
interface Closing {
  email: string
  language: Language
}

/** How often a closing begins anew when something came between. */
const ATTEMPTS = 10

/**
 * Closes an account for good, in one transaction: meetings that are not over are cancelled or left, groups are left or
 * handed over, and all that is stored of the user is deleted, or told without them where it is others' too. Their
 * tokens stop working with the commit. Closing twice is a success.
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
    // The entry outlives the user: whose account it was is forgotten with the row that it refers to.
    const closed = { action: 'account_closed', user_id: null, actor_id: user.user_id, params: {} } as const
    await recordActivity(services, trx, closed)
    await disconnectAllAccounts(services, trx, user.user_id)
    await removeUser(trx, services.clock, user.user_id)
    await queueMail(services, trx, accountClosedMail(services.config, user))
    // Their other screens ask again, and learn that they are signed out.
    await services.live.publish(trx, [user.user_id], 'settings')
  })
  clearSessionCookies(cookies)
  forgetBrowser(cookies)
  return { success: true }
}

/**
 * Runs `close` with the calendars held of all whom a user is to meet, so that no booking can come between; not at all
 * when the account is gone.
 * @throws {DomainError} `unavailable` when others book faster than this can hold them
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

/** @returns false, with nothing done, when somebody has booked between the look and the lock */
async function tryToHold(
  services: Services,
  trx: Db,
  user_id: UserId,
  close: (trx: Db, user: DepartingUser & Closing) => Promise<void>,
): Promise<boolean> {
  const companions = () => peopleAtMeetings(services, trx, known)
  const known = { user_id, addresses: await listAddresses(trx, user_id) }
  if (known.addresses.length === 0) return true
  // All at once and never more later: a booking that holds one of them and waits for another must not wait for us.
  const people = await lockPeople(trx, [user_id, ...(await companions())])
  const user = people.find((person) => person.user_id === user_id)
  if (!user) return true
  const held = new Set(people.map((person) => person.user_id))
  if ((await companions()).some((companion) => !held.has(companion))) return false
  const names = new Set([user.name, ...(await namesAtMeetings(trx, known))])
  await close(trx, { ...known, names: [...names], email: user.email, language: user.language ?? DEFAULT_LANGUAGE })
  return true
}
