import { type Kysely, sql } from 'kysely'

/** What incremental reading needs: which transaction wrote an event last, and what of a calendar is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column changed_in xid8 not null default pg_current_xact_id()`.execute(db)
  // The condition is always true. But only who asks with it is offered the index: without statistics it would be taken
  // for as good as those that the search for free time is read from.
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

  // No reference to the calendar: when that goes, its events go in the same statement, in no order to build on.
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
  // What goes with its calendar or its owner leaves nothing behind: there is nobody left to be told.
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
  // To a calendar that an event leaves it is as deleted; so are its instances when a series becomes a single event.
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
