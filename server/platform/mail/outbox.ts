import type { MeetingId } from '#shared/ids.ts'
import { currentDate } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { mailJob } from './jobs.ts'
import {
  abandonMails,
  deleteMailContents,
  deleteMails,
  deleteMailsFor,
  insertMails,
  listNotifiedTimes,
  lockUnsentMails,
} from './store.ts'
import type { MailRow } from './tables.ts'
import type { Mail } from './transport.ts'

/** The version of a meeting (RFC 5545 SEQUENCE) that an email reports, with its time in that version. */
interface MeetingVersion {
  meeting_id: MeetingId
  sequence: number
  start: Date
  end: Date
}

interface MailOptions {
  /** The earliest time to send it; immediately by default. */
  sendAfter?: Date | undefined
  /** From this time on, it is deleted instead of sent; never by default. */
  expiresAt?: Date
  meeting?: MeetingVersion
}

/**
 * Writes emails to the outbox as part of `db`'s transaction, so they are sent only after the commit. A second email to
 * the same person about the same version of a meeting is skipped.
 */
export async function enqueueMails(
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  db: Db,
  mails: readonly Mail[],
  { sendAfter, expiresAt, meeting }: MailOptions = {},
): Promise<void> {
  const now = currentDate(clock)
  const rows = mails.map((mail) => ({
    to_email: mail.to.email,
    to_name: mail.to.name,
    reply_to: mail.reply_to ?? null,
    subject: mail.subject,
    content: mail.content,
    ical_method: mail.ical?.method ?? null,
    ical: mail.ical?.content ?? null,
    meeting_id: meeting?.meeting_id ?? null,
    sequence: meeting?.sequence ?? null,
    start_at: meeting?.start ?? null,
    end_at: meeting?.end ?? null,
    reported_changes: mail.reported_changes ?? null,
    created_at: now,
    send_after: sendAfter ?? now,
    expires_at: expiresAt ?? null,
  }))
  const mail_ids = await insertMails(db, rows)
  await jobs.enqueueAll(
    db,
    mailJob,
    mail_ids.map((mail_id) => ({ mail_id })),
    sendAfter ? { startAfter: sendAfter } : {},
  )
}

/** Writes one email to the outbox, like `enqueueMails`. */
export function enqueueMail(
  services: Pick<Services, 'clock' | 'jobs'>,
  db: Db,
  mail: Mail,
  options?: MailOptions,
): Promise<void> {
  return enqueueMails(services, db, [mail], options)
}

/** An email that was withdrawn before it was sent. */
export type WithdrawnMail = Pick<MailRow, 'to_email' | 'reported_changes' | 'send_after'>

/**
 * Withdraws a meeting's unsent emails, except cancellations, whose recipients get no later emails. An email that is
 * being sent, or whose outcome is unknown, is not retried and counts as received in `getLastNotifiedTimes`.
 * @returns the withdrawn emails, which were certainly not sent
 */
export async function withdrawUnsentMails(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  meeting_id: MeetingId,
): Promise<WithdrawnMail[]> {
  const unsent = await lockUnsentMails(db, meeting_id)
  const { withdrawn = [], inDoubt = [] } = Object.groupBy(unsent, (mail) =>
    mail.claimed_until || mail.in_doubt ? 'inDoubt' : 'withdrawn',
  )
  await deleteMails(
    db,
    withdrawn.map((mail) => mail.mail_id),
  )
  await abandonMails(
    db,
    inDoubt.map((mail) => mail.mail_id),
    currentDate(clock),
  )
  return withdrawn.map(({ to_email, reported_changes, send_after }) => ({ to_email, reported_changes, send_after }))
}

/** The meeting's time in the last email to a recipient; null if the email does not record it. */
export type NotifiedTime = { start: Date; end: Date } | null

/** The meeting's time in the last email to each address that received one, or may have. */
export async function getLastNotifiedTimes(db: Db, meeting_id: MeetingId): Promise<Map<string, NotifiedTime>> {
  const times = await listNotifiedTimes(db, meeting_id)
  return new Map(
    times.map(({ to_email, start_at, end_at }) => [
      to_email,
      start_at && end_at ? { start: start_at, end: end_at } : null,
    ]),
  )
}

/**
 * Deletes emails to and about a user whose account was deleted. Pending cancellations, and pending emails to other
 * people, are sent first and deleted afterwards.
 */
export async function deleteUserMails(
  db: Db,
  user: {
    addresses: readonly string[]
    /** Meetings about which no further emails are sent. */
    endedMeetings: readonly MeetingId[]
    /** Meetings that continue without the user; only the contents of their emails are deleted. */
    continuingMeetings: readonly MeetingId[]
  },
): Promise<void> {
  await deleteMailsFor(db, user.addresses, user.endedMeetings)
  await deleteMailContents(db, user.continuingMeetings)
}
