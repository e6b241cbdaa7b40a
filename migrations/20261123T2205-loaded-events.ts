import { type Kysely, sql } from 'kysely'

/**
 * Adds a table of the events that a full load has listed so far, a column for the time when a search last refreshed an
 * account, and an index on claimed accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table loaded_events (
      user_id uuid not null,
      calendar_id text not null,
      external_id text not null,
      primary key (user_id, calendar_id, external_id),
      foreign key (user_id, calendar_id) references calendars on delete cascade
    )`.execute(db)
  await sql`alter table accounts add column refreshed_at timestamptz`.execute(db)
  await sql`create index accounts_claimed on accounts (claimed_until) where claimed_until is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accounts_claimed`.execute(db)
  await sql`alter table accounts drop column refreshed_at`.execute(db)
  await sql`drop table loaded_events`.execute(db)
}
