import type { MeetingId } from '#shared/ids.ts'
import { dateOf } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { mailJob } from './jobs.ts'
import {
  emptySentMails,
  giveUpMails,
  insertMails,
  listNotifiedTimes,
  lockUnsent,
  removeMails,
  removeMailsOf,
} from './store.ts'
import type { Mail } from './transport.ts'

/** Which meeting a mail speaks of, in which of its versions (RFC 5545 SEQUENCE), and when that one is. */
export interface MailOfMeeting {
  meeting_id: MeetingId
  sequence: number
  start: Date
  end: Date
}

interface MailOptions {
  /** When it may go out; at once without it. */
  sendAfter?: Date | undefined
  meeting?: MailOfMeeting
}

/**
 * Writes mails into the outbox as part of `db`'s transaction: rolled back with it, never sent before its
 * commit. A second mail to the same person about the same version of a meeting is not written.
 */
export async function queueMails(
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  db: Db,
  mails: readonly Mail[],
  { sendAfter, meeting }: MailOptions = {},
): Promise<void> {
  const now = dateOf(clock)
  const rows = mails.map((mail) => ({
    to_email: mail.to.email,
    to_name: mail.to.name,
    reply_to: mail.reply_to ?? null,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ical_method: mail.ical?.method ?? null,
    ical: mail.ical?.content ?? null,
    meeting_id: meeting?.meeting_id ?? null,
    sequence: meeting?.sequence ?? null,
    start_at: meeting?.start ?? null,
    end_at: meeting?.end ?? null,
    created_at: now,
    send_after: sendAfter ?? now,
  }))
  const mail_ids = await insertMails(db, rows)
  await jobs.enqueueAll(
    db,
    mailJob,
    mail_ids.map((mail_id) => ({ mail_id })),
    sendAfter ? { startAfter: sendAfter } : {},
  )
}

/** Writes one mail into the outbox, as `queueMails` writes many. */
export function queueMail(
  services: Pick<Services, 'clock' | 'jobs'>,
  db: Db,
  mail: Mail,
  options?: MailOptions,
): Promise<void> {
  return queueMails(services, db, [mail], options)
}

/**
 * Takes back the mails of a meeting that have not gone out. One that is going out right now, or of which it is
 * not known whether it arrived, is not tried again, and counts as received in `lastNotifiedTimes`.
 * @returns the addresses of those that are taken back for certain
 */
export async function dropUnsentMails(
  { clock }: Pick<Services, 'clock'>,
  db: Db,
  meeting_id: MeetingId,
): Promise<string[]> {
  const unsent = await lockUnsent(db, meeting_id)
  const { certain = [], doubtful = [] } = Object.groupBy(unsent, (mail) =>
    mail.claimed_until || mail.in_doubt ? 'doubtful' : 'certain',
  )
  await removeMails(
    db,
    certain.map((mail) => mail.mail_id),
  )
  await giveUpMails(
    db,
    doubtful.map((mail) => mail.mail_id),
    dateOf(clock),
  )
  return certain.map((mail) => mail.to_email)
}

/** The time of a meeting in the last mail to somebody; null where that mail is not known. */
export type NotifiedTime = { start: Date; end: Date } | null

/** The time of a meeting in the last mail to each address that has had one, or may have. */
export async function lastNotifiedTimes(db: Db, meeting_id: MeetingId): Promise<Map<string, NotifiedTime>> {
  const times = await listNotifiedTimes(db, meeting_id)
  return new Map(
    times.map(({ to_email, start_at, end_at }) => [
      to_email,
      start_at && end_at ? { start: start_at, end: end_at } : null,
    ]),
  )
}

/**
 * Forgets what was written to somebody, and about them, once they have closed their account. What still tells
 * calendars of a cancellation goes out first, and is forgotten then; the same holds for what others wait for.
 */
export async function forgetMailsOf(
  db: Db,
  gone: {
    addresses: readonly string[]
    /** Of which nothing more will be said. */
    ended: readonly MeetingId[]
    /** That go on without them. */
    standing: readonly MeetingId[]
  },
): Promise<void> {
  await removeMailsOf(db, gone.addresses, gone.ended)
  await emptySentMails(db, gone.standing)
}
