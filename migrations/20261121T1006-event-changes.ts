import { type Kysely, sql } from 'kysely'

/** Supports incremental sync: records the last transaction to change each event, and events deleted from a calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column changed_in xid8 not null default pg_current_xact_id()`.execute(db)
  // The condition is always true, but only queries that contain it can use this index. Otherwise, on a table without
  // statistics, the planner might choose it over the indexes for the free/busy search.
  await sql`
    create index events_by_change on events (user_id, calendar_id, changed_in)
    where changed_in >= '0'::xid8`.execute(db)
  await sql`
    create function mark_event_changed() returns trigger language plpgsql as $$
    begin
      new.changed_in := pg_current_xact_id();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger events_changed before update on events
    for each row execute function mark_event_changed()`.execute(db)

  // No foreign key to the calendar: deleting a calendar deletes its events in the same statement, in no reliable order.
  await sql`
    create table deleted_events (
      user_id uuid not null references users on delete cascade,
      calendar_id text not null,
      deleted_in xid8 not null default pg_current_xact_id(),
      event_id text not null,
      series_id text,
      deleted_at timestamptz not null default now(),
      primary key (user_id, calendar_id, deleted_in, event_id)
    )`.execute(db)
  await sql`create index deleted_events_by_age on deleted_events (deleted_at)`.execute(db)
  // Events deleted with their calendar or owner leave no row: nobody is left to sync them.
  await sql`
    create function remember_deleted_event() returns trigger language plpgsql as $$
    begin
      insert into deleted_events (user_id, calendar_id, event_id, series_id)
      select old.user_id, old.calendar_id, old.event_id, old.recurring_event_id
      where exists (select from users where user_id = old.user_id)
        and exists (select from calendars where user_id = old.user_id and calendar_id = old.calendar_id)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger events_deleted after delete on events
    for each row execute function remember_deleted_event()`.execute(db)
  // An event that moves to another calendar counts as deleted in the first. So do the instances of a series that
  // becomes a single event.
  await sql`
    create trigger events_left after update on events
    for each row when (old.calendar_id <> new.calendar_id or (old.recurrence <> '{}' and new.recurrence = '{}'))
    execute function remember_deleted_event()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger events_left on events`.execute(db)
  await sql`drop trigger events_deleted on events`.execute(db)
  await sql`drop function remember_deleted_event()`.execute(db)
  await sql`drop table deleted_events`.execute(db)
  await sql`drop trigger events_changed on events`.execute(db)
  await sql`drop function mark_event_changed()`.execute(db)
  await sql`alter table events drop column changed_in`.execute(db)
}
