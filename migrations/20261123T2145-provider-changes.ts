import { type Kysely, sql } from 'kysely'

/** Supports merging changes made here and at a provider, and updating meetings that users change in their calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column known_versions jsonb, add column provider_change jsonb`.execute(db)
  await sql`
    create function event_version(e events) returns jsonb language sql stable as $$
      select jsonb_build_object(
        'summary', e.summary, 'description', e.description, 'location', e.location, 'status', e.status,
        'transparency', e.transparency, 'all_day', e.all_day, 'start_at', e.start_at, 'end_at', e.end_at,
        'start_date', e.start_date, 'end_date', e.end_date, 'time_zone', e.time_zone, 'recurrence', e.recurrence
      )
    $$`.execute(db)
  // Until a change is written, `known_versions` holds our versions that the provider may have: the last one written,
  // and any being written.
  await sql`
    create function keep_known_versions() returns trigger language plpgsql as $$
    begin
      if new.sync_state = 'synced' or new.calendar_id <> old.calendar_id then
        new.known_versions := null;
      elsif old.sync_state = 'synced' and new.external_id is not null then
        new.known_versions := jsonb_build_array(event_version(old));
      end if;
      if new.sync_state = 'writing' and not coalesce(new.known_versions, '[]') @> jsonb_build_array(event_version(new)) then
        new.known_versions := coalesce(new.known_versions, '[]') || event_version(new);
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger events_known_versions before update on events
    for each row when (old.sync_state <> 'synced' or new.sync_state <> 'synced')
    execute function keep_known_versions()`.execute(db)
  await sql`
    create index events_by_provider_change on events (user_id, calendar_id)
    where provider_change is not null`.execute(db)
  await sql`create index events_of_meetings_by_uid on events (user_id, ical_uid) where meeting_id is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_of_meetings_by_uid`.execute(db)
  await sql`drop index events_by_provider_change`.execute(db)
  await sql`drop trigger events_known_versions on events`.execute(db)
  await sql`drop function keep_known_versions`.execute(db)
  await sql`drop function event_version`.execute(db)
  await sql`alter table events drop column known_versions, drop column provider_change`.execute(db)
}
