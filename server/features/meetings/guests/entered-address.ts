import type { Language } from '#shared/languages.ts'
import { createTranslator } from '../../../platform/mail/translator.ts'
import { keyedHash } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { spanish } from '../mail-es.ts'
import { findOrganizer } from '../meetings.ts'
import type { Meeting, Participant } from '../store.ts'

/** Invisible between two characters, and prevents email clients from creating a link. */
const WORD_JOINER = '\u2060'

/** The secret of the "This was not me" link in the emails to one address about one meeting; deterministic. */
export function deriveNotMeSecret({ secrets }: Pick<Services, 'secrets'>, meeting_id: string, email: string): string {
  return keyedHash(secrets.hashing, `not me: ${meeting_id} ${email}`)
}

/** Whether an anonymous booker entered this participant's address. */
export function isEnteredByBooker({ url_invites }: Meeting, { user_id }: Participant): boolean {
  return user_id === null && url_invites !== null
}

/**
 * The meeting as shown in emails to an address that an anonymous booker entered: without their text in the title, and
 * without links in the rest of it. The organizer's text stays as it is.
 */
export function sanitizeForEnteredAddress(meeting: Meeting, email: string, language: Language): Meeting {
  const { summary, is_named, description, has_organizer_description } = meeting
  const organizer = findOrganizer(meeting.participants)
  const name = organizer?.name || organizer?.email || ''
  return {
    ...meeting,
    summary: is_named ? summary : createTranslator(spanish, language)('Meeting with {name}', { name }),
    is_named: true,
    description: description && !has_organizer_description ? defangLinks(description) : description,
    participants: meeting.participants.map((person) => (person.email === email ? withDefangedName(person) : person)),
  }
}

/** The person with a name that email clients do not turn into a link. */
export function withDefangedName<Named extends { name: string | null }>(person: Named): Named {
  return { ...person, name: person.name && defangLinks(person.name) }
}

/** Breaks up addresses and URLs, so that email clients do not turn them into links. */
export function defangLinks(text: string): string {
  return text.replaceAll(/(?<=\S)[.:@/](?=\S)/g, (mark) => `${WORD_JOINER}${mark}${WORD_JOINER}`)
}
