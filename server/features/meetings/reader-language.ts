import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Meeting, type Participant, updateGuestLanguage } from './store.ts'

/**
 * The language in which one of a meeting's people is written to. A guest whom somebody else named, and who has not called
 * yet, is written to in the organizer's.
 */
export function languageFor(reader: Participant, { participants }: Meeting): Language {
  const organizer = participants.find(({ role }) => role === 'organizer')
  const known = reader.language ?? (reader.user_id === null ? organizer?.language : null)
  return known ?? DEFAULT_LANGUAGE
}

/** Remembers the language that a guest acts in, so that what follows reaches them in it; a user's is a setting. */
export async function rememberLanguage(
  trx: Db,
  meeting: Meeting,
  actor: Participant | null,
  language: Language,
): Promise<Meeting> {
  if (!actor || actor.user_id !== null || actor.language === language) return meeting
  await updateGuestLanguage(trx, meeting.meeting_id, actor.email, language)
  const participants = meeting.participants.map((person) => (person === actor ? { ...actor, language } : person))
  return { ...meeting, participants }
}
