import { ADD_PARTICIPANT, MIN_PARTICIPANTS, TOO_FEW_PARTICIPANTS } from '#shared/invitations.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/trpc.ts'
import { othersInGroup } from '../groups/members.ts'
import { findPeopleByEmail, type Person } from '../users/people.ts'
import type { Guest } from './attendees.ts'
import { missing, withOneself } from './errors.ts'

/**
 * The addresses of those who are to meet: a group's other people, or those that were named.
 * @throws {DomainError} `invalid` when they are too few, `not_found` for a group that is not the caller's
 */
export async function whoMeets(
  db: Db,
  caller: Caller,
  { group_id, participants }: { group_id?: string | undefined; participants?: readonly string[] | undefined },
): Promise<readonly string[]> {
  const addresses = group_id === undefined ? (participants ?? []) : await othersInGroup(db, caller, group_id)
  if (addresses.length < MIN_PARTICIPANTS) {
    throw missing({ [group_id === undefined ? 'participants' : 'group_id']: TOO_FEW_PARTICIPANTS })
  }
  return addresses
}

/**
 * Who the addresses of a group are: verified users by any of their addresses, guests otherwise.
 * @throws {DomainError} `invalid` when the organizer is among them, or somebody is there twice
 */
export async function resolveGroup(
  db: Db,
  organizer: Person,
  addresses: readonly string[],
): Promise<{ users: Person[]; guests: Guest[] }> {
  const found = await findPeopleByEmail(db, addresses)
  const users: Person[] = []
  const guests: Guest[] = []
  for (const email of addresses) {
    const person = found.get(email)
    if (email === organizer.email || person?.user_id === organizer.user_id) throw withOneself('participants')
    if (!person) {
      guests.push({ email, name: null, time_zone: organizer.time_zone, language: null })
    } else if (users.some(({ user_id }) => user_id === person.user_id)) {
      throw missing({ participants: `${ADD_PARTICIPANT.twice}: ${email}` })
    } else {
      users.push(person)
    }
  }
  return { users, guests }
}
