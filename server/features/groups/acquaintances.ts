import type { UserId } from '#shared/ids.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Person } from '../users/people.ts'
import { listPeopleWithAcquaintanceStatus } from './store.ts'

/**
 * Finds the verified users at some addresses (by address), and which of them are acquaintances of a user: they share a
 * confirmed meeting that can no longer be undone and that neither declined, or a group that each of them owns or has
 * joined.
 */
export async function findPeopleAndAcquaintances(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  db: Db,
  user_id: UserId,
  emails: readonly string[],
): Promise<{ people: Map<string, Person>; acquaintances: Set<UserId> }> {
  const asOf = { now: currentDate(clock), undoSeconds: config.undoSeconds }
  const people = new Map<string, Person>()
  const acquaintances = new Set<UserId>()
  for (const { requested_email, is_acquaintance, ...person } of await listPeopleWithAcquaintanceStatus(
    db,
    user_id,
    emails,
    asOf,
  )) {
    people.set(requested_email, person)
    if (is_acquaintance) acquaintances.add(person.user_id)
  }
  return { people, acquaintances }
}
