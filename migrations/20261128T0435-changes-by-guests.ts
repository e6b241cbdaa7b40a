import { type Kysely, sql } from 'kysely'

/** Records which events their organizers allow guests to change and move. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column guests_can_modify boolean not null default false`.execute(db)
  // Read the stored events again.
  await sql`update accounts set has_outdated_times = true where provider = 'google'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events drop column guests_can_modify`.execute(db)
}
