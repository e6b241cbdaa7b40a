import type { Language } from '#shared/languages.ts'
import { translator } from '../../../platform/mail/translator.ts'
import { keyedHash } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { spanish } from '../mail-es.ts'
import type { Meeting, Participant } from '../store.ts'

/** Between two letters nobody sees it, and no mail program makes a link of what it parts. */
const WORD_JOINER = '\u2060'

/** The secret of the link "This was not me" in the mails to one address about one meeting: always the same. */
export function notMeSecret({ secrets }: Pick<Services, 'secrets'>, meeting_id: string, email: string): string {
  return keyedHash(secrets.hashing, `not me: ${meeting_id} ${email}`)
}

/** Did somebody without a session enter this participant's address? */
export function isEntered({ url_invites }: Meeting, { user_id }: Participant): boolean {
  return user_id === null && url_invites !== null
}

/**
 * A meeting as it is told to an address that somebody without a session entered: its title has nothing that they typed,
 * and what they typed makes no links.
 */
export function forEnteredAddress(meeting: Meeting, email: string, language: Language): Meeting {
  const organizer = meeting.participants.find(({ role }) => role === 'organizer')
  const name = organizer?.name || organizer?.email || ''
  return {
    ...meeting,
    summary: translator(spanish, language)('Meeting with {name}', { name }),
    is_named: true,
    description: meeting.description && withoutLinks(meeting.description),
    participants: meeting.participants.map((person) => (person.email === email ? unlinked(person) : person)),
  }
}

/** Somebody whose name makes no link. */
export function unlinked<Named extends { name: string | null }>(person: Named): Named {
  return { ...person, name: person.name && withoutLinks(person.name) }
}

/** A text in which mail programs find no addresses to link. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/(?<=\S)[.:@/](?=\S)/g, (mark) => `${WORD_JOINER}${mark}${WORD_JOINER}`)
}
