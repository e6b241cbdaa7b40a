import type { UserId } from '#shared/ids.ts'
import type { Db } from '../../platform/db/database.ts'
import { accountDeleted } from './errors.ts'
import type { Person } from './person.ts'
import { findPerson, lockPeople } from './store.ts'

export type { Person } from './person.ts'
export {
  enableConferenceLinks,
  findPeopleByEmail,
  findPerson,
  listAddresses,
  listPeople,
  lockPeople,
  PERSON_COLUMNS,
  selectAddresses,
  selectPeopleByEmail,
} from './store.ts'

/** @throws {DomainError} `unauthenticated` when the caller's account was deleted during the call */
export async function getPerson(db: Db, { user_id }: Pick<Person, 'user_id'>): Promise<Person> {
  const person = await findPerson(db, user_id)
  if (!person) throw accountDeleted()
  return person
}

/**
 * Locks a user until the transaction ends, so that concurrent changes to the same user wait.
 * @throws {DomainError} `unauthenticated` when their account was deleted during the call
 */
export async function lockUser(db: Db, user_id: UserId): Promise<void> {
  const [person] = await lockPeople(db, [user_id])
  if (!person) throw accountDeleted()
}
