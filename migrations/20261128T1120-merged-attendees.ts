import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Merges attendees and meeting links too when an event changes here and at its provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createVersionFunction(db, sql`, 'meeting_url', e.meeting_url, 'attendees', e.attendees`)
  // Containment would ignore elements that are missing from a list.
  await createTriggerFunction(db, sql`event_version(new) in (select jsonb_array_elements(new.known_versions))`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await createTriggerFunction(db, sql`coalesce(new.known_versions, '[]') @> jsonb_build_array(event_version(new))`)
  await createVersionFunction(db, sql``)
}

async function createVersionFunction(db: Kysely<unknown>, addedFields: RawBuilder<unknown>): Promise<void> {
  await sql`
    create or replace function event_version(e events) returns jsonb language sql stable as $$
      select jsonb_build_object(
        'summary', e.summary, 'description', e.description, 'location', e.location, 'status', e.status,
        'transparency', e.transparency, 'all_day', e.all_day, 'start_at', e.start_at, 'end_at', e.end_at,
        'start_date', e.start_date, 'end_date', e.end_date, 'time_zone', e.time_zone, 'recurrence', e.recurrence
        ${addedFields}
      )
    $$`.execute(db)
}

async function createTriggerFunction(db: Kysely<unknown>, isKnown: RawBuilder<unknown>): Promise<void> {
  await sql`
    create or replace function keep_known_versions() returns trigger language plpgsql as $$
    begin
      if new.sync_state = 'synced' or new.calendar_id <> old.calendar_id then
        new.known_versions := null;
      elsif old.sync_state = 'synced' and new.external_id is not null then
        new.known_versions := jsonb_build_array(event_version(old));
      end if;
      if new.sync_state = 'writing' and not (${isKnown}) then
        new.known_versions := coalesce(new.known_versions, '[]') || event_version(new);
      end if;
      return new;
    end $$`.execute(db)
}
