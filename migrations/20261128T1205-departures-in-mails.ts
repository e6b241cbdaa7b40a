import { type Kysely, sql } from 'kysely'

/** Records whose departure an email reports: if it is withdrawn, the email that replaces it reports it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column departed_emails text[] not null default '{}'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails drop column departed_emails`.execute(db)
}
