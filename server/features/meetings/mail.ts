import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { dropUnsentMails, type Heard, queueMails, whatWasHeard } from '../../platform/mail/outbox.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { forEnteredAddress, isEntered, notMeSecret } from './guests/entered-address.ts'
import { listEntered, saveNotMeLink } from './guests/store.ts'
import { turnsOf } from './guests/stranger-mails.ts'
import { handlesOf } from './handles/handles.ts'
import { leavingCalendar, meetingCalendar } from './meeting-calendar.ts'
import { type ChangeKind, meetingMail, type News } from './meeting-mail.ts'
import { attendeesOf } from './meetings.ts'
import { languageFor } from './reader-language.ts'
import type { Meeting, Participant } from './store.ts'

/** What announcing a change of a meeting needs. */
export type MailServices = Pick<Services, 'clock' | 'jobs' | 'config' | 'live' | 'secrets'>

export interface MeetingChange {
  kind: ChangeKind
  /** The meeting as it is now; a change of it has a greater `sequence` than what it changes. */
  meeting: Meeting
  /** When a moved meeting was before. */
  previous?: { start: Date; end: Date }
  /** Who has left a meeting that goes on without them. */
  left?: readonly Participant[]
  /** Who changed it; null where that is not known. */
  by?: Participant | null
  /** Why, in their own words. */
  reason?: string | null | undefined
  /** The handles of its participants by address, where the caller has them at hand. */
  handles?: ReadonlyMap<string, string>
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
  services: Pick<MailServices, 'clock' | 'jobs' | 'config' | 'secrets'>,
  db: Db,
  change: MeetingChange,
): Promise<void> {
  const { kind, meeting, left = [], sendAfter } = change
  const { publicUrl } = services.config
  const now = dateOf(services.clock)
  const entered = await enteredAddresses(services, db, meeting)
  const { takenBack, heard } = await earlierMails(services, db, change)
  const knowsNothing = ({ email }: Participant) => takenBack.includes(email) && !heard.has(email)
  const handles = kind === 'cancelled' ? undefined : (change.handles ?? (await handlesOf(services, db, meeting)))
  const addresses = (reader: Participant) => ({
    publicUrl,
    handle: handles?.get(reader.email),
    notMe: entered.get(reader.email),
  })
  const calendars = new Map<string, ReturnType<typeof meetingCalendar>>()
  const calendarFor = (reader: Participant, told: Meeting) => {
    const [language, hasAccount] = [languageFor(reader, meeting), reader.user_id !== null]
    return calendars.getOrInsertComputed(`${language} ${hasAccount} ${told === meeting ? '' : reader.email}`, () =>
      meetingCalendar(told, kind, { language, accountUrl: hasAccount ? publicUrl : undefined, now }),
    )
  }
  const mails = attendeesOf(meeting).flatMap((reader) => {
    const news = newsFor(change, knowsNothing(reader), heard.get(reader.email))
    if (!news) return []
    const told = entered.has(reader.email)
      ? forEnteredAddress(meeting, reader.email, languageFor(reader, meeting))
      : meeting
    return { ...meetingMail(told, reader, news, addresses(reader)), ical: calendarFor(reader, told) }
  })
  const farewells = left
    .filter((reader) => !knowsNothing(reader))
    .map((reader) => ({
      ...meetingMail(meeting, reader, { kind: 'withdrawn' }, addresses(reader)),
      ical: leavingCalendar(meeting, reader, now),
    }))
  const all = [...mails, ...farewells]
  const emails = all.map(({ to }) => to.email)
  const turns = isByStranger(change, entered)
    ? await turnsOf(services, db, emails, { sendAfter, isNews: kind !== 'made' })
    : new Map<string, Date>()
  for (const [at, due] of Map.groupBy(all, ({ to }) => turns.get(to.email)?.getTime())) {
    await queueMails(services, db, due, { meeting, sendAfter: at === undefined ? sendAfter : new Date(at) })
  }
}

/** Does somebody without a session cause these mails? */
function isByStranger({ kind, by }: MeetingChange, entered: ReadonlyMap<string, string>): boolean {
  return kind === 'made' ? entered.size > 0 : !by?.user_id
}

/** The addresses of a meeting that somebody without a session entered, each with its link "This was not me". */
async function enteredAddresses(
  services: Pick<MailServices, 'clock' | 'config' | 'secrets'>,
  db: Db,
  meeting: Meeting,
): Promise<Map<string, string>> {
  const { meeting_id, organizer_id: owner_id } = meeting
  const emails = meeting.participants.filter((person) => isEntered(meeting, person)).map(({ email }) => email)
  const links = new Map<string, string>()
  for (const email of new Set([...emails, ...(await listEntered(db, meeting_id))])) {
    const secret = notMeSecret(services, meeting_id, email)
    if (owner_id) await saveNotMeLink(db, { meeting_id, owner_id, email }, sha256(secret), dateOf(services.clock))
    links.set(email, `${services.config.publicUrl}/invites/not-me/${secret}`)
  }
  return links
}

/** Takes back what still waits of a meeting's mails, and says who has heard what; of a new meeting nobody has. */
async function earlierMails(services: Pick<Services, 'clock'>, db: Db, { kind, meeting }: MeetingChange) {
  if (kind === 'made') return { takenBack: [], heard: new Map<string, Heard>() }
  const takenBack = await dropUnsentMails(services, db, meeting.meeting_id)
  return { takenBack, heard: await whatWasHeard(db, meeting.meeting_id) }
}

/** @param heard when the reader was last told that it is */
function newsFor(
  { kind, previous, left = [], by, reason }: MeetingChange,
  knowsNothing: boolean,
  heard: Heard | undefined,
): News | undefined {
  if (knowsNothing) return kind === 'cancelled' ? undefined : { kind: 'made' }
  if (kind === 'changed') return { kind, by }
  if (kind === 'moved') return { kind, by, previous: heard ?? previous }
  return kind === 'left' ? { kind, left, reason } : { kind, by, reason }
}
