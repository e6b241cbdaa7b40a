import { type Kysely, sql } from 'kysely'

/** Keeps the ids of a deleted meeting entry's former copy: reconnecting its calendar deletes the copy there too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deleted_events add column former_copy jsonb`.execute(db)
  await sql`
    create index deleted_events_by_former_copy on deleted_events (user_id)
    where former_copy is not null`.execute(db)
  await sql`
    create or replace function remember_deleted_event() returns trigger language plpgsql as $$
    begin
      insert into deleted_events (user_id, calendar_id, event_id, series_id, external_id, etag, ical_uid, sync_state,
        former_copy)
      select old.user_id, old.calendar_id, old.event_id, old.recurring_event_id, old.external_id, old.etag, old.ical_uid,
        case when old.recurring_event_id is null and (old.external_id is not null or old.sync_state = 'writing')
          and (tg_op = 'DELETE' or old.calendar_id <> new.calendar_id) then 'pending' else 'synced' end,
        case when tg_op = 'DELETE' then old.former_copy end
      where exists (select from users where user_id = old.user_id)
        and exists (select from calendars where user_id = old.user_id and calendar_id = old.calendar_id)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function remember_deleted_event() returns trigger language plpgsql as $$
    begin
      insert into deleted_events (user_id, calendar_id, event_id, series_id, external_id, etag, ical_uid, sync_state)
      select old.user_id, old.calendar_id, old.event_id, old.recurring_event_id, old.external_id, old.etag, old.ical_uid,
        case when old.recurring_event_id is null and (old.external_id is not null or old.sync_state = 'writing')
          and (tg_op = 'DELETE' or old.calendar_id <> new.calendar_id) then 'pending' else 'synced' end
      where exists (select from users where user_id = old.user_id)
        and exists (select from calendars where user_id = old.user_id and calendar_id = old.calendar_id)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`alter table deleted_events drop column former_copy`.execute(db)
}
