import { type Kysely, sql } from 'kysely'

/**
 * Adds the time of an account's next synchronization, its problem if there is one, and the progress of a calendar's
 * first load.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column sync_problem text check (sync_problem in ('reconnect', 'permission', 'unavailable')),
      add column problem_since timestamptz,
      add column next_sync_at timestamptz,
      add column paused_until timestamptz,
      add column failed_syncs integer not null default 0,
      add column is_sync_requested boolean not null default false,
      add column changed_at timestamptz`.execute(db)
  await sql`
    alter table calendars
      add column synced_at timestamptz,
      add column known_until timestamptz,
      add column load_cursor text,
      add column events_loaded integer`.execute(db)
  // The age of the existing copies is unknown, but all calendars that can be read are read again within minutes.
  await sql`update calendars set synced_at = now() where sync_cursor is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table calendars
      drop column synced_at, drop column known_until, drop column load_cursor, drop column events_loaded`.execute(db)
  await sql`
    alter table accounts
      drop column sync_problem, drop column problem_since, drop column next_sync_at, drop column paused_until,
      drop column failed_syncs, drop column is_sync_requested, drop column changed_at`.execute(db)
}
