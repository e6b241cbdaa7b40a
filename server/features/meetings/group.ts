import type { UserId } from '#shared/ids.ts'
import { MIN_PARTICIPANTS } from '#shared/invitations.ts'
import type { Language } from '#shared/languages.ts'
import { recordActivityForEach } from '../../platform/audit/record-activity.ts'
import { DomainError, invalidInput, meetingWithOneself } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import { findPeopleAndAcquaintances } from '../groups/acquaintances.ts'
import { defaultGroupName, getParticipantLabels } from '../groups/group-name.ts'
import { getOtherMembers } from '../groups/members.ts'
import { openInvitationForRetry } from '../invitations/tokens.ts'
import type { Person } from '../users/people.ts'
import type { Guest } from './attendees.ts'

/** A saved group, or the addresses to invite. */
interface GroupRequest {
  group_id?: string | undefined
  participants?: readonly string[] | undefined
}

/**
 * Opens the caller's own invitation, as `openInvitationForRetry` does.
 * @throws {DomainError} `not_the_sender` if it is somebody else's
 */
export async function openInvitationAsOwner(services: Services, caller: Caller, token: string) {
  const invitation = await openInvitationForRetry(services, token)
  if (invitation.sender.user_id !== caller.user_id) {
    invitation.checkValidity()
    throw new DomainError('not_the_sender')
  }
  return invitation
}

/**
 * Resolves the requested group of a meeting that the caller organizes to users, guests and a name. Records in each
 * user's activity that the caller searched their calendar.
 * @throws {DomainError} as `resolveAttendeeEmails` and `resolveGroup` do
 */
export async function resolveGroupRequest(
  services: Services,
  caller: Caller,
  organizer: Person,
  { language, ...request }: GroupRequest & { language: Language },
): Promise<{ name: string } & GroupPeople> {
  const { addresses, groupName } = await resolveAttendeeEmails(services, caller, request)
  const { labels, ...people } = await resolveGroup(services, organizer, addresses)
  const user_ids = people.users.map(({ user_id }) => user_id)
  // Recorded before the search, so that users see it whatever the result.
  const params = { others: addresses.length - 1 }
  await recordActivityForEach(services, services.db, user_ids, {
    action: 'calendar_searched',
    actor_id: caller.user_id,
    params,
  })
  return { name: groupName ?? defaultGroupName(language, labels), ...people }
}

/** The people of a group, besides the organizer. */
export interface GroupPeople {
  /** People whose calendars are searched. */
  users: Person[]
  guests: Guest[]
  /** The users that the organizer does not know: only their address is shown. */
  strangers: ReadonlySet<UserId>
}

/**
 * Returns the addresses to invite: the requested participants or, without any, the other members of the requested
 * group. Also returns the group's name.
 * @throws {DomainError} `invalid_input` if there are too few, `not_found` for a group that is not the caller's
 */
async function resolveAttendeeEmails(
  services: Services,
  caller: Caller,
  { group_id, participants }: GroupRequest,
): Promise<{ addresses: readonly string[]; groupName: string | undefined }> {
  const group = group_id === undefined ? undefined : await getOtherMembers(services.db, caller, group_id)
  const addresses = participants ?? group?.otherEmails ?? []
  if (addresses.length < MIN_PARTICIPANTS) {
    throw invalidInput({ [participants || !group ? 'participants' : 'group_id']: { code: 'too_few_participants' } })
  }
  return { addresses, groupName: group?.name }
}

/**
 * Resolves a group's addresses to people. An address of a verified user resolves to that user if they know the
 * organizer or can be found by everyone; otherwise to a guest, like an address without an account. Also returns a label
 * for each address, for the group's name.
 * @throws {DomainError} `invalid_input` when the organizer is among them, or a known person is listed twice
 */
async function resolveGroup(
  services: Services,
  organizer: Person,
  addresses: readonly string[],
): Promise<GroupPeople & { labels: string[] }> {
  const { people, acquaintances } = await findPeopleAndAcquaintances(
    services,
    services.db,
    organizer.user_id,
    addresses,
  )
  const users: Person[] = []
  const guests: Guest[] = []
  const strangers = new Set<UserId>()
  for (const email of addresses) {
    const person = people.get(email)
    if (email === organizer.email || person?.user_id === organizer.user_id) throw meetingWithOneself('participants')
    const isAlreadyAdded = users.some(({ user_id }) => user_id === person?.user_id)
    if (person && acquaintances.has(person.user_id)) {
      if (isAlreadyAdded) throw invalidInput({ participants: { code: 'participant_twice', params: { email } } })
      users.push(withEnteredAddress(person, email))
    } else if (person?.is_findable && !isAlreadyAdded) {
      users.push(asStranger(person, email))
      strangers.add(person.user_id)
    } else {
      guests.push({ email, name: null, time_zone: organizer.time_zone, language: null })
    }
  }
  return { users, guests, strangers, labels: getParticipantLabels(addresses, people, acquaintances) }
}

/** Replaces the address of a person who hides it with the entered address, because people can have several. */
export function withEnteredAddress(person: Person, email: string): Person {
  return person.is_email_public ? person : { ...person, email }
}

/** A person as strangers see them: only the address that was entered. */
export function asStranger(person: Person, email: string): Person {
  return { ...person, email, name: '', picture: null }
}
