import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Existing users have already chosen their calendars.
  await sql`alter table users add column home_holidays_given boolean not null default true`.execute(db)
  await sql`alter table users alter column home_holidays_given set default false`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column home_holidays_given`.execute(db)
}
