import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { Person } from '../users/people.ts'
import type { Participant } from './store.ts'

/** A participant whose calendar is unknown. */
export interface Guest {
  email: string
  name: string | null
  time_zone: string
  /** The language of the guest's request; null for a guest entered by somebody else. */
  language: Language | null
}

/** The participants of a meeting as they are stored, the organizer first. */
export function buildParticipants(
  organizer: Person,
  users: readonly Person[],
  guests: readonly Guest[],
  hasAccepted: (email: string) => boolean,
): Participant[] {
  const getResponse = (email: string) => (hasAccepted(email) ? 'accepted' : 'needs_action')
  return [
    { ...fromPerson(organizer), role: 'organizer', response_status: 'accepted' },
    ...users.map(
      (user): Participant => ({ ...fromPerson(user), role: 'participant', response_status: getResponse(user.email) }),
    ),
    ...guests.map(
      (guest): Participant => ({
        ...guest,
        user_id: null,
        picture: null,
        role: 'participant',
        response_status: getResponse(guest.email),
        is_email_public: true,
      }),
    ),
  ]
}

function fromPerson({ user_id, email, name, picture, time_zone, language, is_email_public }: Person) {
  // The name is empty if the meeting's organizer does not know the person.
  return { user_id, email, name: name || null, picture, time_zone, language, is_email_public }
}

/** The reader's index among the organizer and the constrained participants; undefined if absent. */
export function findReaderIndex(
  reader: { user_id: UserId | null } | null,
  organizer: Person,
  constrained: readonly Person[],
): number | undefined {
  const index = [organizer, ...constrained].findIndex((person) => person.user_id === reader?.user_id)
  return index === -1 ? undefined : index
}
