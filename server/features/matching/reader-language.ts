import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../platform/trpc.ts'
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

/**
 * Remembers in which language a meeting's only guest calls, so that what follows reaches them in it. Whoever calls without
 * being known is taken for that guest; of several nobody can tell which it is.
 */
export async function rememberGuest(
  trx: Db,
  meeting: Meeting,
  { caller, language }: Pick<Context, 'caller' | 'language'>,
): Promise<Meeting> {
  const [guest, another] = meeting.participants.filter(({ user_id }) => user_id === null)
  if (caller || !guest || another || guest.language === language) return meeting
  await updateGuestLanguage(trx, meeting.meeting_id, guest.email, language)
  const participants = meeting.participants.map((person) => (person === guest ? { ...guest, language } : person))
  return { ...meeting, participants }
}
