import { sql } from 'kysely'
import type { MeetingId } from '#shared/ids.ts'
import type { Db } from '../db/database.ts'
import { isDue } from '../db/outbox.ts'
import type { MailRow, NewMailRow } from './tables.ts'

/** @returns the ids of the new emails; a second email to a person about the same version of a meeting is skipped */
export async function insertMails(db: Db, mails: readonly NewMailRow[]): Promise<string[]> {
  if (mails.length === 0) return []
  const rows = await db
    .insertInto('mails')
    .values(mails)
    .onConflict((conflict) => conflict.constraint('mails_one_per_recipient_and_version').doNothing())
    .returning('mail_id')
    .execute()
  return rows.map(({ mail_id }) => mail_id)
}

/** Claims a due email for one process; undefined if it is gone, finished, not due or claimed. */
export function claimMail(db: Db, mail_id: string, now: Date, claimedUntil: Date): Promise<MailRow | undefined> {
  return db
    .updateTable('mails')
    .set((eb) => ({
      claimed_until: claimedUntil,
      attempts: eb('attempts', '+', 1),
      in_doubt: sql<boolean>`in_doubt or claimed_until is not null`,
    }))
    .where('mail_id', '=', mail_id)
    .where(isDue('sent_at', now))
    .returningAll()
    .executeTakeFirst()
}

/** The columns of an email whose content was deleted. */
const EMPTY_CONTENT = { subject: '', content: null, ical: null, reported_changes: null }

/** @param options.keepContent keeps the content for display */
export async function markSent(
  db: Db,
  mail_id: string,
  now: Date,
  { keepContent }: { keepContent: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: now, last_error: null, ...(keepContent ? {} : EMPTY_CONTENT) })
    .where('mail_id', '=', mail_id)
    .execute()
}

export async function deleteMail(db: Db, mail_id: string): Promise<void> {
  await db.deleteFrom('mails').where('mail_id', '=', mail_id).execute()
}

/** Releases a claim after a failure, unless it expired and another process has claimed the email. */
export async function markFailed(
  db: Db,
  mail: Pick<MailRow, 'mail_id' | 'claimed_until'>,
  failure: { last_error: string; in_doubt: boolean; send_after: Date; abandoned_at: Date | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      claimed_until: null,
      last_error: failure.last_error,
      in_doubt: sql<boolean>`in_doubt or ${failure.in_doubt}`,
      send_after: failure.send_after,
      abandoned_at: sql<Date | null>`coalesce(abandoned_at, ${failure.abandoned_at})`,
    })
    .where('mail_id', '=', mail.mail_id)
    .where('claimed_until', '=', mail.claimed_until)
    .where('sent_at', 'is', null)
    .execute()
}

/** Lists due, unclaimed emails, oldest first. */
export async function listDueMailIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('mail_id')
    .where(isDue('sent_at', now))
    .orderBy('send_after')
    .limit(limit)
    .execute()
  return rows.map((row) => row.mail_id)
}

/**
 * Locks a meeting's unsent emails, except those that remove it from a calendar: no delivery of them can start or end
 * before `db` commits.
 */
export function lockUnsentMails(
  db: Db,
  meeting_id: MeetingId,
): Promise<Pick<MailRow, 'mail_id' | 'to_email' | 'reported_changes' | 'send_after' | 'claimed_until' | 'in_doubt'>[]> {
  return db
    .selectFrom('mails')
    .select(['mail_id', 'to_email', 'reported_changes', 'send_after', 'claimed_until', 'in_doubt'])
    .where('meeting_id', '=', meeting_id)
    .where('ical_method', 'is distinct from', 'CANCEL')
    .where('sent_at', 'is', null)
    .where('abandoned_at', 'is', null)
    .orderBy('mail_id')
    .forUpdate()
    .execute()
}

export async function deleteMails(db: Db, mail_ids: string[]): Promise<void> {
  if (mail_ids.length === 0) return
  await db.deleteFrom('mails').where(sql<boolean>`mail_id = any(${mail_ids})`).execute()
}

/** Abandons emails: they are not retried. */
export async function abandonMails(db: Db, mail_ids: string[], now: Date): Promise<void> {
  if (mail_ids.length === 0) return
  await db
    .updateTable('mails')
    .set({ abandoned_at: now, last_error: 'superseded' })
    .where(sql<boolean>`mail_id = any(${mail_ids})`)
    .execute()
}

/** Lists the meeting's time in each of its emails that was, or may have been, received, oldest first. */
export function listNotifiedTimes(
  db: Db,
  meeting_id: MeetingId,
): Promise<Pick<MailRow, 'to_email' | 'start_at' | 'end_at'>[]> {
  return db
    .selectFrom('mails')
    .select(['to_email', 'start_at', 'end_at'])
    .where('meeting_id', '=', meeting_id)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb.ref('in_doubt'), eb('claimed_until', 'is not', null)]))
    .orderBy('sequence')
    .execute()
}

/**
 * Deletes the emails to the given addresses, except pending cancellations; the finished emails of the given meetings;
 * and the finished emails that concern no meeting and have one of those addresses as Reply-To.
 */
export async function deleteMailsFor(
  db: Db,
  addresses: readonly string[],
  meeting_ids: readonly MeetingId[],
): Promise<void> {
  const any = (values: readonly string[]) => sql`any(${values}::text[])`
  await sql`
    delete from mails
    where to_email = ${any(addresses)} and (ical_method is distinct from 'CANCEL' or ${isFinished})
      or meeting_id = ${any(meeting_ids)} and ${isFinished}
      or meeting_id is null and reply_to = ${any(addresses)} and ${isFinished}`.execute(db)
}

const isFinished = sql<boolean>`(sent_at is not null or abandoned_at is not null)`

/** Deletes the content of meetings' finished emails, but keeps their recipients and the notified times. */
export async function deleteMailContents(db: Db, meeting_ids: readonly MeetingId[]): Promise<void> {
  await db
    .updateTable('mails')
    .set(EMPTY_CONTENT)
    .where(sql<boolean>`meeting_id = any(${meeting_ids}::text[])`)
    .where(isFinished)
    .execute()
}

/** Deletes emails that were sent or abandoned before a given time, unless their meeting ended later. */
export async function deleteMailsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where((eb) => eb.or([eb('sent_at', '<', before), eb('abandoned_at', '<', before)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('meetings')
            .select('meetings.meeting_id')
            .whereRef('meetings.meeting_id', '=', 'mails.meeting_id')
            .where(sql<boolean>`upper(meetings.during) >= ${before}`),
        ),
      ),
    )
    .execute()
}

/** Lists sent emails, newest first. */
export function listSentMails(db: Db, limit: number): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .limit(limit)
    .execute()
}

export function findSentMail(db: Db, mail_id: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
}

/** Counts emails that have yet to be sent. */
export async function countScheduledMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('abandoned_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
