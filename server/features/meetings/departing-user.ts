import { randomBytes } from 'node:crypto'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import { defaultTitle } from '#shared/meeting-title.ts'
import type { AnonymizedMeeting } from './changes/change.ts'
import type { Meeting, Participant, PersonIdentity } from './store.ts'

/** A user whose account is being deleted, with everything that identifies them. */
export interface DepartingUser extends PersonIdentity {
  /** Their current and former names. */
  names: readonly string[]
}

const FORMER_USER: Record<Language, string> = { en: 'Former user', es: 'Usuario eliminado' }

/**
 * A random address that cannot receive email and that nobody can enter, because its domain has no dot. Each meeting
 * gets a new address, so that meetings cannot be linked to each other.
 */
function createPlaceholderAddress(): string {
  return `closed-${randomBytes(12).toString('hex')}@invalid`
}

export function isDepartingUser(
  { user_id, addresses }: DepartingUser,
  participant: Pick<Participant, 'user_id' | 'email'>,
): boolean {
  return participant.user_id === user_id || (participant.user_id === null && addresses.includes(participant.email))
}

/** Removes everything that identifies the departing user from a meeting; its time and other participants are kept. */
export function anonymizeMeeting(before: Meeting, user: DepartingUser): AnonymizedMeeting {
  const remainingParticipant = before.participants.find(
    (person) => person.language !== null && !isDepartingUser(user, person),
  )
  const language = remainingParticipant?.language ?? DEFAULT_LANGUAGE
  const replacement = FORMER_USER[language]
  const participants = before.participants.map((person) =>
    isDepartingUser(user, person)
      ? {
          ...person,
          email: createPlaceholderAddress(),
          user_id: null,
          name: replacement,
          picture: null,
          time_zone: before.time_zone,
          language: null,
          is_email_public: true,
        }
      : person,
  )
  const identifiers = createIdentifierPattern(user)
  const anonymize = (text: string) => text.replaceAll(identifiers, replacement)
  const isOrganizerGone = before.organizer_id === null || before.organizer_id === user.user_id
  return {
    before,
    after: {
      ...before,
      summary: before.is_named ? anonymize(before.summary) : defaultTitle(language, participants),
      description: before.description && anonymize(before.description),
      location: before.location && anonymize(before.location),
      participants,
      // The meeting URL and the invitation link are the organizer's own.
      ...(isOrganizerGone ? { organizer_id: null, meeting_url: null, url_invites: null } : {}),
    },
  }
}

/**
 * Matches a person's names and addresses as whole words, longest first. A single pattern: if they were replaced in
 * sequence, the replacement would itself be replaced for a person called “User”.
 */
function createIdentifierPattern({ names, addresses }: DepartingUser): RegExp {
  const alternatives = [...addresses, ...names]
    .toSorted((a, b) => b.length - a.length)
    .map((identifier) => RegExp.escape(identifier))
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives.join('|')})(?![\p{L}\p{N}])`, 'giu')
}
