import type { Language } from '#shared/languages.ts'
import { titleFor } from '#shared/meeting-title.ts'
import { type CancelOutcome, isAttending } from '#shared/meetings.ts'
import { currentDate } from '../../platform/clock.ts'
import { renderCalendarPart } from '../../platform/mail/calendar-part.ts'
import type { Mail } from '../../platform/mail/transport.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/trpc.ts'
import type { RequestContext } from './access.ts'
import { meetingCancelled, meetingLeft } from './errors.ts'
import { type ChangeKind, createManageLinks } from './meeting-mail.ts'
import { findOrganizer, listAttendees, openMeeting } from './meetings.ts'
import { getRecipientLanguage } from './recipient-language.ts'
import type { Meeting, Participant } from './store.ts'

interface CalendarOptions {
  language: Language
  /** Where users manage the meeting after logging in; undefined for guests, whose calendars get no links. */
  accountUrl: string | undefined
  /** The outcome if the recipient cancels. */
  cancelling: CancelOutcome
  now: Date
}

/**
 * The iCalendar part that adds, updates or cancels a meeting. It contains no capability URL, because people share and
 * publish their calendars.
 */
export function renderMeetingCalendar(
  meeting: Meeting,
  kind: ChangeKind,
  { language, accountUrl, cancelling, now }: CalendarOptions,
): NonNullable<Mail['ical']> {
  const { meeting_id, description, meeting_url } = meeting
  const method = kind === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const hasLinks = accountUrl !== undefined && kind !== 'cancelled'
  const links = hasLinks ? createManageLinks(accountUrl, meeting_id, language, cancelling) : []
  const descriptionParts = [description, links.map(({ label, url }) => `${label}: ${url}`).join('\n')].filter(Boolean)
  const content = renderCalendarPart({
    ...meeting,
    summary: titleFor(language, meeting),
    method,
    uid: meeting.ical_uid,
    description: descriptionParts.join('\n\n') || null,
    url: meeting_url,
    organizer: getOrganizer(meeting),
    attendees: listAttendees(meeting),
    now,
  })
  return { method, content }
}

/**
 * The iCalendar file of a meeting, for the calendar of one of its participants. It contains no addresses and requests
 * no response, unlike the emailed invitation; a calendar that gets both keeps a single entry.
 * @throws {DomainError} `not_found`, `meeting_cancelled`, `meeting_left`
 */
export async function getMeetingFile(
  services: Pick<Services, 'db' | 'clock'>,
  caller: Caller | null,
  event_id: string,
  { language }: Pick<RequestContext, 'language'>,
): Promise<string> {
  const { meeting, actor } = await openMeeting(services, caller, event_id)
  if (meeting.status === 'cancelled') throw meetingCancelled()
  if (actor && !isAttending(actor)) throw meetingLeft()
  return renderCalendarPart({
    ...meeting,
    summary: titleFor(language, meeting),
    method: null,
    uid: meeting.ical_uid,
    url: meeting.meeting_url,
    organizer: null,
    attendees: [],
    now: currentDate(services.clock),
  })
}

/** The iCalendar part that removes a meeting from the calendar of a person who has left; the others keep it. */
export function renderRemovalCalendar(meeting: Meeting, recipient: Participant, now: Date): NonNullable<Mail['ical']> {
  const content = renderCalendarPart({
    ...meeting,
    summary: titleFor(getRecipientLanguage(recipient, meeting), meeting),
    method: 'CANCEL',
    is_partial: true,
    uid: meeting.ical_uid,
    description: null,
    url: null,
    organizer: getOrganizer(meeting),
    attendees: [recipient],
    now,
  })
  return { method: 'CANCEL', content }
}

function getOrganizer({ participants }: Meeting): { email: string; name: string | null } {
  return findOrganizer(participants) ?? { email: '', name: null }
}
