import { type Kysely, sql } from 'kysely'

/** Account deletion and data export find emails by address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_to on mails (to_email)`.execute(db)
  await sql`create index mails_passed_on on mails (reply_to) where meeting_id is null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index mails_to`.execute(db)
  await sql`drop index mails_passed_on`.execute(db)
}
