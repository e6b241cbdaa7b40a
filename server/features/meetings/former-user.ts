import { randomBytes } from 'node:crypto'
import { languageOfTitle, titleOf } from '#shared/meeting-title.ts'
import type { AnonymizedMeeting } from './changes/change.ts'
import type { Known, Meeting, Participant } from './store.ts'

/** Somebody who closes their account, by all that tells who they are. */
export interface Leaver extends Known {
  /** Their name, and those that they have had. */
  names: readonly string[]
}

const FORMER_USER = 'Former user'

/** An address that reaches nobody and that nobody can enter, for it has no dot. One for each meeting: they tell nothing of each other. */
function formerAddress(): string {
  return `closed-${randomBytes(12).toString('hex')}@invalid`
}

export function isLeaver({ user_id, addresses }: Leaver, participant: Pick<Participant, 'user_id' | 'email'>): boolean {
  return participant.user_id === user_id || (participant.user_id === null && addresses.includes(participant.email))
}

/** A meeting as it is told once one of its people has gone: when it was and with whom stays, who they were does not. */
export function withoutLeaver(before: Meeting, leaver: Leaver): AnonymizedMeeting {
  const participants = before.participants.map((person) =>
    isLeaver(leaver, person)
      ? {
          ...person,
          email: formerAddress(),
          user_id: null,
          name: FORMER_USER,
          picture: null,
          time_zone: before.time_zone,
          language: null,
          is_email_public: true,
        }
      : person,
  )
  const wasOrganizer = before.organizer_id === null || before.organizer_id === leaver.user_id
  const titled = languageOfTitle(before)
  return {
    before,
    after: {
      ...before,
      summary: titled ? titleOf(titled, participants) : withoutNames(before.summary, leaver),
      description: before.description && withoutNames(before.description, leaver),
      location: before.location && withoutNames(before.location, leaver),
      participants,
      // Their room, and their link.
      ...(wasOrganizer ? { organizer_id: null, meeting_url: null, url_invites: null } : {}),
    },
  }
}

/** A text in which somebody is not called by any name or address of theirs; a name within a longer word is another word. */
function withoutNames(text: string, { names, addresses }: Leaver): string {
  const known = [...addresses, ...names].toSorted((a, b) => b.length - a.length)
  return known.reduce((told, name) => told.replaceAll(wholeWords(name), FORMER_USER), text)
}

function wholeWords(text: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${RegExp.escape(text)}(?![\p{L}\p{N}])`, 'giu')
}
