import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * A deleted event is also deleted at its provider if an insertion there ever began without being settled, even if the
 * event was changed afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTriggerFunction(db, sql`old.known_versions is not null`)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await createTriggerFunction(db, sql`old.sync_state = 'writing'`)
}

async function createTriggerFunction(db: Kysely<unknown>, hasBegunWrite: RawBuilder<unknown>): Promise<void> {
  await sql`
    create or replace function remember_deleted_event() returns trigger language plpgsql as $$
    begin
      insert into deleted_events (user_id, calendar_id, event_id, series_id, external_id, etag, ical_uid, sync_state,
        former_copy)
      select old.user_id, old.calendar_id, old.event_id, old.recurring_event_id, old.external_id, old.etag, old.ical_uid,
        case when old.recurring_event_id is null and (old.external_id is not null or ${hasBegunWrite})
          and (tg_op = 'DELETE' or old.calendar_id <> new.calendar_id) then 'pending' else 'synced' end,
        case when tg_op = 'DELETE' then old.former_copy end
      where exists (select from users where user_id = old.user_id)
        and exists (select from calendars where user_id = old.user_id and calendar_id = old.calendar_id)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
}
