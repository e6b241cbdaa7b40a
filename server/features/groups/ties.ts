import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { findPeopleByEmail, listAddresses, type Person } from '../users/people.ts'
import { listGroupPeers, listPeopleMet } from './store.ts'

/**
 * The users among `others` that somebody has something to do with: both are at a meeting that was not undone, or in a
 * group that both have accepted.
 */
async function listAcquaintances(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  db: Db,
  user_id: UserId,
  others: readonly UserId[],
): Promise<Set<UserId>> {
  if (others.length === 0) return new Set()
  const asOf = { now: new Date(clock.now()), undoSeconds: config.undoSeconds }
  const met = new Set(await listPeopleMet(db, user_id, others, asOf))
  const unmet = others.filter((other) => !met.has(other))
  if (unmet.length === 0) return met
  const member = { user_id, addresses: await listAddresses(db, user_id) }
  return met.union(new Set(await listGroupPeers(db, member, unmet)))
}

/** The verified users at some addresses, and those among them that somebody has something to do with. */
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
