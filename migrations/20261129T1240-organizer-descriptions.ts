import { type Kysely, sql } from 'kysely'

/**
 * Records whether the organizer has changed a meeting's description. For earlier changes this is unknown: until the
 * next change, the description counts as written by the booker, so its links are defanged in emails to addresses that
 * the booker entered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings add column has_organizer_description boolean not null default false`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings drop column has_organizer_description`.execute(db)
}
