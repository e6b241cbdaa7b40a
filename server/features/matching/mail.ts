import type { Language } from '#shared/languages.ts'
import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { dropUnsentMails, type Heard, queueMails, whatWasHeard } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { leavingCalendar, meetingCalendar } from './meeting-calendar.ts'
import { type ChangeKind, meetingMail, type News } from './meeting-mail.ts'
import { languageFor } from './reader-language.ts'
import type { Meeting, Participant } from './store.ts'

export interface MeetingChange {
  kind: ChangeKind
  /** The meeting as it is now; a change of it has a greater `sequence` than what it changes. */
  meeting: Meeting
  /** When a moved meeting was before. */
  previous?: { start: Date; end: Date }
  /** Who has left a meeting that goes on without them. */
  left?: readonly Participant[]
  /** When the mails may go out; at once without it. */
  sendAfter?: Date | undefined
}

/**
 * Tells everybody at a meeting that it was made, moved or cancelled, or that somebody has left it, as part of `db`'s
 * transaction, which holds the meeting: one mail for each person, in their language.
 *
 * What still waits of its earlier mails is taken back, and who thereby knows nothing of the meeting is invited
 * to one that goes on, and hears nothing at all of one that is cancelled, or that they have left.
 */
export async function queueMeetingMails(
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  db: Db,
  change: MeetingChange,
): Promise<void> {
  const { kind, meeting, left = [], sendAfter } = change
  const { publicUrl } = services.config
  const now = dateOf(services.clock)
  const { takenBack, heard } = await earlierMails(services, db, change)
  const knowsNothing = ({ email }: Participant) => takenBack.includes(email) && !heard.has(email)
  const calendars = new Map<Language, ReturnType<typeof meetingCalendar>>()
  const calendarIn = (language: Language) =>
    calendars.getOrInsertComputed(language, () => meetingCalendar(publicUrl, meeting, kind, language, now))
  const mails = meeting.participants.flatMap((reader) => {
    const news = newsFor(change, knowsNothing(reader), heard.get(reader.email))
    if (!news) return []
    return { ...meetingMail(meeting, reader, news, publicUrl), ical: calendarIn(languageFor(reader, meeting)) }
  })
  const farewells = left
    .filter((reader) => !knowsNothing(reader))
    .map((reader) => ({
      ...meetingMail(meeting, reader, { kind: 'withdrawn' }, publicUrl),
      ical: leavingCalendar(meeting, reader, now),
    }))
  await queueMails(services, db, [...mails, ...farewells], { meeting, sendAfter })
}

/** Takes back what still waits of a meeting's mails, and says who has heard what; of a new meeting nobody has. */
async function earlierMails(services: Pick<Services, 'clock'>, db: Db, { kind, meeting }: MeetingChange) {
  if (kind === 'made') return { takenBack: [], heard: new Map<string, Heard>() }
  const takenBack = await dropUnsentMails(services, db, meeting.meeting_id)
  return { takenBack, heard: await whatWasHeard(db, meeting.meeting_id) }
}

/** @param heard when the reader was last told that it is */
function newsFor(
  { kind, previous, left = [] }: MeetingChange,
  knowsNothing: boolean,
  heard: Heard | undefined,
): News | undefined {
  if (knowsNothing) return kind === 'cancelled' ? undefined : { kind: 'made' }
  if (kind === 'moved') return { kind, previous: heard ?? previous }
  return kind === 'left' ? { kind, left } : { kind }
}
