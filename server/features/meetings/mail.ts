import { dateOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { dropUnsentMails, lastNotifiedTimes, type NotifiedTime, queueMails } from '../../platform/mail/outbox.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { NotifiedChange } from './changes/change.ts'
import { forEnteredAddress, isEntered, notMeSecret } from './guests/entered-address.ts'
import { listEntered, saveNotMeLink } from './guests/store.ts'
import { turnsOf } from './guests/stranger-mails.ts'
import { handlesOf } from './handles/handles.ts'
import { leavingCalendar, meetingCalendar } from './meeting-calendar.ts'
import { type MeetingNotice, meetingMail } from './meeting-mail.ts'
import { attendeesOf } from './meetings.ts'
import { languageFor } from './reader-language.ts'
import type { Meeting, Participant } from './store.ts'

/** The services that the mails about a change need. */
type MailServices = Pick<Services, 'clock' | 'jobs' | 'config' | 'secrets'>

/**
 * Queues one mail about a change for each person at the meeting, in their language, in the transaction of the change.
 *
 * Unsent mails about earlier changes are dropped. A person who has not been mailed about the meeting yet gets an
 * invitation instead, or nothing if it is cancelled or they have left.
 */
export async function queueMeetingMails(services: MailServices, db: Db, change: NotifiedChange): Promise<void> {
  const { kind, meeting } = change
  const left = change.kind === 'left' ? change.left : []
  const sendAfter = change.kind === 'made' ? change.sendAfter : undefined
  const { publicUrl } = services.config
  const now = dateOf(services.clock)
  const entered = await enteredAddresses(services, db, change)
  const { dropped, notified } = await earlierMails(services, db, change)
  const knowsNothing = ({ email }: Participant) => dropped.includes(email) && !notified.has(email)
  const handles = await handlesFor(services, db, change)
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
    const notice = noticeFor(change, knowsNothing(reader), notified.get(reader.email))
    if (!notice) return []
    const told = entered.has(reader.email)
      ? forEnteredAddress(meeting, reader.email, languageFor(reader, meeting))
      : meeting
    return { ...meetingMail(told, reader, notice, addresses(reader)), ical: calendarFor(reader, told) }
  })
  const removalMails = left
    .filter((reader) => !knowsNothing(reader))
    .map((reader) => ({
      ...meetingMail(meeting, reader, { kind: 'withdrawn' }, addresses(reader)),
      ical: leavingCalendar(meeting, reader, now),
    }))
  const all = [...mails, ...removalMails]
  const emails = all.map(({ to }) => to.email)
  const turns = isByStranger(change, entered)
    ? await turnsOf(services, db, emails, { sendAfter, isNews: kind !== 'made' })
    : new Map<string, Date>()
  for (const [at, due] of Map.groupBy(all, ({ to }) => turns.get(to.email)?.getTime())) {
    await queueMails(services, db, due, { meeting, sendAfter: at === undefined ? sendAfter : new Date(at) })
  }
}

/** Whether an anonymous person triggered these mails. */
function isByStranger({ kind, by }: NotifiedChange, entered: ReadonlyMap<string, string>): boolean {
  return kind === 'made' ? entered.size > 0 : !by?.user_id
}

/** The addresses of a meeting that an anonymous booker entered, each with its link "This was not me". */
async function enteredAddresses(
  services: MailServices,
  db: Db,
  { kind, meeting }: NotifiedChange,
): Promise<Map<string, string>> {
  const { meeting_id, organizer_id: owner_id } = meeting
  const emails = meeting.participants.filter((person) => isEntered(meeting, person)).map(({ email }) => email)
  const links = new Map<string, string>()
  const earlier = kind === 'made' ? [] : await listEntered(db, meeting_id)
  for (const email of new Set([...emails, ...earlier])) {
    const secret = notMeSecret(services, meeting_id, email)
    if (owner_id) await saveNotMeLink(db, { meeting_id, owner_id, email }, sha256(secret), dateOf(services.clock))
    links.set(email, `${services.config.publicUrl}/invites/not-me/${secret}`)
  }
  return links
}

/**
 * Drops a meeting's unsent mails; a new meeting has none.
 * @returns the recipients of the dropped mails, and the times in the sent ones
 */
async function earlierMails(services: MailServices, db: Db, { kind, meeting }: NotifiedChange) {
  if (kind === 'made') return { dropped: [], notified: new Map<string, NotifiedTime>() }
  const dropped = await dropUnsentMails(services, db, meeting.meeting_id)
  return { dropped, notified: await lastNotifiedTimes(db, meeting.meeting_id) }
}

/** The handles for the links in the mails, by address; none for a cancelled meeting. */
async function handlesFor(
  services: MailServices,
  db: Db,
  change: NotifiedChange,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (change.kind === 'cancelled') return undefined
  if (change.kind !== 'made') return handlesOf(services, db, change.meeting)
  return new Map(Array.from(change.handles, ([email, { handle }]) => [email, handle]))
}

/** @param notified the time of the meeting in the reader's last mail */
function noticeFor(
  change: NotifiedChange,
  knowsNothing: boolean,
  notified: NotifiedTime | undefined,
): MeetingNotice | undefined {
  if (knowsNothing) return change.kind === 'cancelled' ? undefined : { kind: 'made' }
  return change.kind === 'moved' ? { ...change, previous: notified ?? change.previous } : change
}
