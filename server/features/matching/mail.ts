import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { readCalendarPart } from '../../platform/mail/calendar-reading.ts'
import { dropUnsentMails, queueMails, whatWasHeard } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { type ChangeKind, meetingCalendar, meetingMail, type News } from './meeting-mail.ts'
import type { Meeting } from './store.ts'

export interface MeetingChange {
  kind: ChangeKind
  /** The meeting as it is now; a change of it has a greater `sequence` than what it changes. */
  meeting: Meeting
  /** When a moved meeting was before. */
  previous?: { start: Date; end: Date }
  /** When the mails may go out; at once without it. */
  sendAfter?: Date | undefined
}

/**
 * Tells everybody at a meeting that it was made, moved or cancelled, as part of `db`'s transaction, which holds
 * the meeting: one mail for each person.
 *
 * What still waits of its earlier mails is taken back, and who thereby knows nothing of the meeting is invited
 * to one that moved, and hears nothing at all of one that is cancelled.
 */
export async function queueMeetingMails(
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  db: Db,
  change: MeetingChange,
): Promise<void> {
  const { kind, meeting, sendAfter } = change
  const { publicUrl } = services.config
  const { takenBack, heard } = await earlierMails(services, db, change)
  const ical = meetingCalendar(publicUrl, meeting, kind, dateOf(services.clock))
  const mails = meeting.participants.flatMap((reader) => {
    const knowsNothing = takenBack.includes(reader.email) && !heard.has(reader.email)
    const news = newsFor(change, knowsNothing, heard.get(reader.email))
    return news ? { ...meetingMail(meeting, reader, news, publicUrl), ical } : []
  })
  await queueMails(services, db, mails, { meeting, sendAfter })
}

/** Takes back what still waits of a meeting's mails, and says who has heard what; of a new meeting nobody has. */
async function earlierMails(services: Pick<Services, 'clock'>, db: Db, { kind, meeting }: MeetingChange) {
  if (kind === 'made') return { takenBack: [], heard: new Map<string, string | null>() }
  const takenBack = await dropUnsentMails(services, db, meeting.meeting_id)
  return { takenBack, heard: await whatWasHeard(db, meeting.meeting_id) }
}

/** @param heard the calendar part that the reader got last */
function newsFor(
  { kind, previous }: MeetingChange,
  knowsNothing: boolean,
  heard: string | null | undefined,
): News | undefined {
  if (kind === 'made') return { kind }
  if (knowsNothing) return kind === 'moved' ? { kind: 'made' } : undefined
  return kind === 'moved' ? { kind, previous: (heard && readCalendarPart(heard)) || previous } : { kind }
}
