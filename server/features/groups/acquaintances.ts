import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { findPeopleByEmail, type Person } from '../users/people.ts'
import { listAcquaintanceIds } from './store.ts'

/**
 * The users among `others` who know a user: they share a meeting that was not undone, or a group that both have
 * accepted.
 */
async function listAcquaintances(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  db: Db,
  user_id: UserId,
  others: readonly UserId[],
): Promise<Set<UserId>> {
  if (others.length === 0) return new Set()
  const asOf = { now: new Date(clock.now()), undoSeconds: config.undoSeconds }
  return new Set(await listAcquaintanceIds(db, user_id, others, asOf))
}

/** The verified users at some addresses, and those among them who know a user. */
export async function findKnownPeople(
  services: Pick<Services, 'clock' | 'config'>,
  db: Db,
  user_id: UserId,
  emails: readonly string[],
): Promise<{ people: Map<string, Person>; acquaintances: Set<UserId> }> {
  const people = await findPeopleByEmail(db, emails)
  const user_ids = [...people.values()].map((person) => person.user_id)
  return { people, acquaintances: await listAcquaintances(services, db, user_id, user_ids) }
}
