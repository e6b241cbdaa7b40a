import { getCancelOutcome } from '#shared/meetings.ts'
import { currentDate } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  enqueueMails,
  getLastNotifiedTimes,
  type NotifiedTime,
  type WithdrawnMail,
  withdrawUnsentMails,
} from '../../platform/mail/outbox.ts'
import type { DepartedPerson, ReportedChanges } from '../../platform/mail/transport.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { NotifiedChange } from './changes/change.ts'
import { deleteAnonymousMailActions, scheduleAnonymousMails } from './guests/anonymous-mail-limit.ts'
import { deriveNotMeSecret, isEnteredByBooker, sanitizeForEnteredAddress } from './guests/entered-address.ts'
import { listEnteredAddresses, saveNotMeLink } from './guests/store.ts'
import { getOrCreateHandles } from './handles/handles.ts'
import { renderMeetingCalendar, renderRemovalCalendar } from './meeting-calendar.ts'
import { type MeetingNotice, meetingMail } from './meeting-mail.ts'
import { listAttendees } from './meetings.ts'
import { getRecipientLanguage } from './recipient-language.ts'
import type { Meeting, Participant } from './store.ts'

/** The services that the emails about a change need. */
type MailServices = Pick<Services, 'clock' | 'jobs' | 'config' | 'secrets'>

/**
 * Enqueues at most one email about a change for each person it concerns, in their language, in the transaction of the
 * change.
 *
 * Unsent emails about earlier changes are withdrawn, except to people who have left; the new emails also report those
 * changes. A person who has not been emailed about the meeting yet gets an invitation instead, or nothing if it is
 * cancelled or they have left. The person who booked it knows about it without an email, so they are also notified
 * when somebody else cancels or leaves it.
 */
export async function enqueueMeetingMails(services: MailServices, db: Db, change: NotifiedChange): Promise<void> {
  const { kind, meeting } = change
  const sendAfter = getEarliestSendTime(services, change)
  const { publicUrl } = services.config
  const now = currentDate(services.clock)
  const notMeLinks = await saveNotMeLinks(services, db, change)
  const earlierMails = await withdrawEarlierMails(services, db, change)
  const handles = await getOrCreateMailHandles(services, db, change)
  const getUrls = (recipient: Participant) => ({
    publicUrl,
    handle: handles?.get(recipient.email),
    notMeUrl: notMeLinks.get(recipient.email),
  })
  const calendars = new Map<string, ReturnType<typeof renderMeetingCalendar>>()
  const getCalendarPart = (recipient: Participant, visibleMeeting: Meeting) => {
    const language = getRecipientLanguage(recipient, meeting)
    const accountUrl = recipient.user_id === null ? undefined : publicUrl
    const cancelling = getCancelOutcome(meeting.participants, recipient.role)
    return calendars.getOrInsertComputed(
      `${language} ${accountUrl} ${cancelling} ${visibleMeeting === meeting ? '' : recipient.email}`,
      () => renderMeetingCalendar(visibleMeeting, kind, { language, accountUrl, cancelling, now }),
    )
  }
  const mails = listAttendees(meeting).flatMap((recipient) => {
    const notice = createNotice(change, recipient, earlierMails)
    if (!notice) return []
    const visibleMeeting = notMeLinks.has(recipient.email)
      ? sanitizeForEnteredAddress(meeting, recipient.email, getRecipientLanguage(recipient, meeting))
      : meeting
    return {
      ...meetingMail(visibleMeeting, recipient, notice, getUrls(recipient)),
      ical: getCalendarPart(recipient, visibleMeeting),
      reported_changes: getReportedChanges(notice),
    }
  })
  const removalMails = listDepartedParticipants(change)
    .filter((recipient) => !isNewRecipient(recipient, earlierMails))
    .map((recipient) => ({
      ...meetingMail(meeting, recipient, { kind: 'you_left' }, getUrls(recipient)),
      ical: renderRemovalCalendar(meeting, recipient, now),
    }))
  const allMails = [...mails, ...removalMails]
  const emails = allMails.map(({ to }) => to.email)
  const sendTimes = isTriggeredAnonymously(change, notMeLinks)
    ? await scheduleAnonymousMails(services, db, emails, { sendAfter, isUpdate: kind !== 'booked' })
    : new Map<string, Date>()
  for (const [sendTime, batch] of Map.groupBy(allMails, ({ to }) => sendTimes.get(to.email)?.getTime())) {
    await enqueueMails(services, db, batch, {
      meeting,
      sendAfter: sendTime === undefined ? sendAfter : new Date(sendTime),
    })
  }
}

/** How long the emails of a booking wait for the link to its video meeting, in milliseconds. */
const MAX_WAIT_FOR_LINK = 20_000

/**
 * Emails about a booking wait until it can no longer be undone, and for its link; emails about later changes are sent
 * immediately.
 */
function getEarliestSendTime({ clock }: MailServices, change: NotifiedChange): Date | undefined {
  if (change.kind === 'link_added') return change.meeting.undo_until ?? undefined
  if (change.kind !== 'booked' || !change.isAwaitingLink) return change.kind === 'booked' ? change.sendAfter : undefined
  return new Date((change.sendAfter?.getTime() ?? clock.now()) + MAX_WAIT_FOR_LINK)
}

/** Whether an anonymous person triggered these emails. */
function isTriggeredAnonymously({ kind, actor }: NotifiedChange, notMeLinks: ReadonlyMap<string, string>): boolean {
  return kind === 'booked' || kind === 'link_added' ? notMeLinks.size > 0 : !actor?.user_id
}

/** Saves a "This was not me" link for each address that an anonymous booker entered. @returns the links by address */
async function saveNotMeLinks(
  services: MailServices,
  db: Db,
  { kind, meeting }: NotifiedChange,
): Promise<Map<string, string>> {
  const { meeting_id, organizer_id: owner_id } = meeting
  const emails = meeting.participants.filter((person) => isEnteredByBooker(meeting, person)).map(({ email }) => email)
  const links = new Map<string, string>()
  const earlierAddresses = kind === 'booked' ? [] : await listEnteredAddresses(db, meeting_id)
  for (const email of new Set([...emails, ...earlierAddresses])) {
    const secret = deriveNotMeSecret(services, meeting_id, email)
    if (owner_id) await saveNotMeLink(db, { meeting_id, owner_id, email }, sha256(secret), currentDate(services.clock))
    links.set(email, `${services.config.publicUrl}/invites/not-me/${secret}`)
  }
  return links
}

/** The emails about earlier changes, by address. */
interface EarlierMails {
  withdrawn: ReadonlyMap<string, readonly WithdrawnMail[]>
  /** The time of the meeting in the last email that was sent. */
  notifiedTimes: ReadonlyMap<string, NotifiedTime>
}

/** Withdraws a meeting's unsent emails and loads the times in the sent ones; a new meeting has neither. */
async function withdrawEarlierMails(
  services: MailServices,
  db: Db,
  { kind, meeting }: NotifiedChange,
): Promise<EarlierMails> {
  if (kind === 'booked') return { withdrawn: new Map(), notifiedTimes: new Map() }
  const withdrawn = Map.groupBy(await withdrawMails(services, db, meeting), ({ to_email }) => to_email)
  return { withdrawn, notifiedTimes: await getLastNotifiedTimes(db, meeting.meeting_id) }
}

/** Whether none of the recipient's emails about the meeting has been sent. */
function isNewRecipient({ email }: Participant, { withdrawn, notifiedTimes }: EarlierMails): boolean {
  return withdrawn.has(email) && !notifiedTimes.has(email)
}

/** Whether the recipient booked the meeting: with a link, or as the organizer of a group. */
function hasBooked({ url_invites }: Meeting, { role, response_status }: Participant): boolean {
  return role === 'organizer' ? url_invites === null : response_status !== 'needs_action'
}

function listDepartedParticipants(change: NotifiedChange): readonly Participant[] {
  return change.kind === 'left' ? change.departedParticipants : []
}

/** The people who leave with a change, and why. */
function listDepartures(change: NotifiedChange): DepartedPerson[] {
  if (change.kind !== 'left') return []
  const { departedParticipants, reason } = change
  return departedParticipants.map(({ email, name }) => ({ email, name, reason }))
}

/** Withdraws a meeting's unsent emails. */
export async function withdrawMails(
  services: Pick<Services, 'clock'>,
  db: Db,
  { meeting_id }: Pick<Meeting, 'meeting_id'>,
): Promise<WithdrawnMail[]> {
  const withdrawnMails = await withdrawUnsentMails(services, db, meeting_id)
  await deleteAnonymousMailActions(db, withdrawnMails)
  return withdrawnMails
}

/** The handles for the links in the emails, by address; none for a cancelled meeting. */
async function getOrCreateMailHandles(
  services: MailServices,
  db: Db,
  change: NotifiedChange,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (change.kind === 'cancelled') return undefined
  if (change.kind !== 'booked') return getOrCreateHandles(services, db, change.meeting)
  return new Map(Array.from(change.handles, ([email, { handle }]) => [email, handle]))
}

/** The notice of a change and of the changes in the recipient's withdrawn emails; undefined for no email. */
function createNotice(
  change: NotifiedChange,
  recipient: Participant,
  earlierMails: EarlierMails,
): MeetingNotice | undefined {
  const { kind, meeting } = change
  const isNew = isNewRecipient(recipient, earlierMails)
  if (isNew && !hasBooked(meeting, recipient)) return kind === 'cancelled' ? undefined : { kind: 'booked' }
  if (isNew && kind === 'cancelled' && change.actor?.email === recipient.email) return undefined
  if (kind === 'booked' || kind === 'cancelled') return change
  const withdrawnMails = earlierMails.withdrawn.get(recipient.email) ?? []
  // Users find the link in their calendar.
  if (kind === 'link_added' && withdrawnMails.length === 0 && recipient.user_id !== null) return undefined
  const earlierReports = withdrawnMails.flatMap(({ reported_changes }) => reported_changes ?? [])
  const earlierDepartures = earlierReports.flatMap(({ departed }) => departed)
  const departedParticipants = [...earlierDepartures, ...listDepartures(change)]
  if (isNew) return { kind: 'booked', departedParticipants }
  const notifiedTime = earlierMails.notifiedTimes.get(recipient.email)
  const previousTime = notifiedTime ?? (kind === 'moved' ? change.previousTime : meeting)
  const updatedBy = findUpdater(change, earlierReports)
  // Who moved the meeting earlier is not stored.
  const actor = kind === 'moved' ? change.actor : null
  const details = { previousTime, departedParticipants, actor, updatedBy }
  if (!isSameTime(previousTime, meeting)) return { kind: 'moved', ...details }
  if (updatedBy === undefined && departedParticipants.length > 0) return { kind: 'left', ...details }
  return { kind: 'updated', ...details }
}

/** Who changed the details of the meeting: null if unknown or several people, undefined if nobody did. */
function findUpdater(change: NotifiedChange, earlierReports: readonly ReportedChanges[]) {
  const hasChangedDetails = 'hasChangedDetails' in change && change.hasChangedDetails
  const earlierUpdaters = earlierReports.flatMap(({ updated_by }) => (updated_by === undefined ? [] : [updated_by]))
  const [updater, ...others] = hasChangedDetails ? [...earlierUpdaters, change.actor] : earlierUpdaters
  return others.every((other) => other?.email === updater?.email) ? updater : null
}

function getReportedChanges({ departedParticipants = [], updatedBy }: MeetingNotice): ReportedChanges {
  const departed = departedParticipants
  if (updatedBy === undefined) return { departed }
  return { departed, updated_by: updatedBy && { email: updatedBy.email, name: updatedBy.name } }
}

function isSameTime(a: NonNullable<NotifiedTime>, b: NonNullable<NotifiedTime>): boolean {
  return a.start.getTime() === b.start.getTime() && a.end.getTime() === b.end.getTime()
}
