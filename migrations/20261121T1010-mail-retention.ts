import { type Kysely, sql } from 'kysely'

/**
 * Adds the meeting time that an email announced: later emails need nothing else, so the email's content can be deleted.
 * Existing emails contain the time only in their calendar part; they are assumed to have announced the meeting's
 * current time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column start_at timestamptz, add column end_at timestamptz,
      add constraint mails_start_and_end check ((start_at is null) = (end_at is null))`.execute(db)
  await sql`
    update mails set start_at = lower(m.during), end_at = upper(m.during)
    from meetings m where m.meeting_id = mails.meeting_id`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails drop column start_at, drop column end_at`.execute(db)
}
