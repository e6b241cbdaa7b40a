import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOrganizer } from './meetings.ts'
import { type Meeting, type Participant, updateGuestLanguage } from './store.ts'

/**
 * The language of a participant's emails. Guests entered by somebody else get the organizer's language until their own
 * first request.
 */
export function getRecipientLanguage(recipient: Participant, { participants }: Meeting): Language {
  const organizer = findOrganizer(participants)
  const language = recipient.language ?? (recipient.user_id === null ? organizer?.language : null)
  return language ?? DEFAULT_LANGUAGE
}

/** Saves the language of a guest's request for later emails; a user's language is a setting. */
export async function saveGuestLanguage(
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
