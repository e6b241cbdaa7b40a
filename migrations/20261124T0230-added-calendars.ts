import { type Kysely, sql } from 'kysely'

/** Records whether calendars can be added to an account, and whether a calendar belongs to somebody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column can_add_calendars boolean not null default false`.execute(db)
  await sql`alter table calendars add column is_shared boolean not null default false`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendars drop column is_shared`.execute(db)
  await sql`alter table accounts drop column can_add_calendars`.execute(db)
}
