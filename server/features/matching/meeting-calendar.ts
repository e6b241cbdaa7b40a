import type { Language } from '#shared/languages.ts'
import { titleIn } from '#shared/meeting-title.ts'
import { calendarPart } from '../../platform/mail/icalendar.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import { type ChangeKind, managingLinks } from './meeting-mail.ts'
import { languageFor } from './reader-language.ts'
import type { Meeting, Participant } from './store.ts'

/** What asks the calendars of those who read a language to take a meeting in, to change it, or to cancel it. */
export function meetingCalendar(
  publicUrl: string,
  meeting: Meeting,
  kind: ChangeKind,
  language: Language,
  now: Date,
): NonNullable<Mail['ical']> {
  const { participants, description, meeting_url } = meeting
  const method = kind === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const links = managingLinks(publicUrl, meeting, language).map(({ label, url }) => `${label}: ${url}`)
  const notes = [description, kind === 'cancelled' ? null : links.join('\n')].filter(Boolean).join('\n\n')
  const content = calendarPart({
    ...meeting,
    summary: titleIn(language, meeting),
    method,
    uid: meeting.ical_uid,
    description: notes || null,
    url: meeting_url,
    organizer: organizerOf(meeting),
    attendees: participants,
    now,
  })
  return { method, content }
}

/** What asks the calendar of somebody who has left a meeting to take it out; the others have it still. */
export function leavingCalendar(meeting: Meeting, reader: Participant, now: Date): NonNullable<Mail['ical']> {
  const content = calendarPart({
    ...meeting,
    summary: titleIn(languageFor(reader, meeting), meeting),
    method: 'CANCEL',
    goes_on: true,
    uid: meeting.ical_uid,
    description: null,
    url: null,
    organizer: organizerOf(meeting),
    attendees: [reader],
    now,
  })
  return { method: 'CANCEL', content }
}

function organizerOf({ participants }: Meeting): { email: string; name: string | null } {
  return participants.find(({ role }) => role === 'organizer') ?? { email: '', name: null }
}
