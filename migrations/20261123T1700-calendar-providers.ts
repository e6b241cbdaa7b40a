import { type Kysely, sql } from 'kysely'

/** Adds the capabilities and credentials of accounts, and the provider ids and sync state of calendars and events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts drop constraint accounts_provider_check`.execute(db)
  await sql`
    alter table accounts
      add column is_main boolean not null default false,
      add column is_email_verified boolean not null default false,
      add column can_write boolean not null default false,
      add column can_create_calendars boolean not null default false,
      add column has_conference boolean not null default false,
      add column claimed_until timestamptz`.execute(db)
  await sql`
    update accounts set is_main = (provider = 'local'), is_email_verified = (provider in ('google', 'microsoft')),
      can_write = (provider = 'local'), can_create_calendars = (provider = 'local'),
      has_conference = (provider = 'google')`.execute(db)
  await sql`drop index accounts_one_local`.execute(db)
  await sql`create unique index accounts_one_main on accounts (user_id) where is_main`.execute(db)
  await sql`
    create table account_credentials (
      user_id uuid not null,
      account_id uuid not null,
      credentials_sealed text not null,
      primary key (user_id, account_id),
      foreign key (user_id, account_id) references accounts on delete cascade
    )`.execute(db)

  // A calendar without an external id is stored only here.
  await sql`
    alter table calendars
      add column external_id text,
      add column sync_cursor text,
      add column sync_state text not null default 'synced' check (sync_state in ('pending', 'synced', 'failed')),
      add column is_read_only boolean not null default false,
      add column is_destination boolean not null default false`.execute(db)
  await sql`
    create unique index calendars_by_external_id on calendars (user_id, account_id, external_id)
    where external_id is not null`.execute(db)
  await sql`create unique index calendars_one_destination on calendars (user_id) where is_destination`.execute(db)

  // 'writing': a call to the provider has begun, and its outcome is not recorded yet.
  await sql`
    alter table events
      add column external_id text,
      add column etag text,
      add column sync_state text not null default 'synced'
        check (sync_state in ('synced', 'pending', 'writing', 'failed'))`.execute(db)
  await sql`
    create unique index events_by_external_id on events (user_id, calendar_id, external_id)
    where external_id is not null`.execute(db)
  await sql`
    create index events_to_write on events (user_id, calendar_id)
    where sync_state in ('pending', 'writing')`.execute(db)
  await sql`
    alter table deleted_events
      add column external_id text,
      add column etag text,
      add column ical_uid text,
      add column sync_state text not null default 'synced' check (sync_state in ('synced', 'pending', 'failed'))`.execute(
    db,
  )
  await sql`
    create index deleted_events_to_write on deleted_events (user_id, calendar_id)
    where sync_state = 'pending'`.execute(db)
  // An event that its provider has, or may have, is deleted there too. Exceptions are deleted there with their series.
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
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function remember_deleted_event() returns trigger language plpgsql as $$
    begin
      insert into deleted_events (user_id, calendar_id, event_id, series_id)
      select old.user_id, old.calendar_id, old.event_id, old.recurring_event_id
      where exists (select from users where user_id = old.user_id)
        and exists (select from calendars where user_id = old.user_id and calendar_id = old.calendar_id)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`drop index deleted_events_to_write`.execute(db)
  await sql`
    alter table deleted_events
      drop column external_id, drop column etag, drop column ical_uid, drop column sync_state`.execute(db)
  await sql`drop index events_to_write`.execute(db)
  await sql`drop index events_by_external_id`.execute(db)
  await sql`alter table events drop column external_id, drop column etag, drop column sync_state`.execute(db)
  await sql`drop index calendars_one_destination`.execute(db)
  await sql`drop index calendars_by_external_id`.execute(db)
  await sql`
    alter table calendars
      drop column external_id, drop column sync_cursor, drop column sync_state, drop column is_read_only,
      drop column is_destination`.execute(db)
  await sql`drop table account_credentials`.execute(db)
  await sql`delete from accounts where provider not in ('local', 'google', 'microsoft', 'caldav')`.execute(db)
  await sql`drop index accounts_one_main`.execute(db)
  await sql`create unique index accounts_one_local on accounts (user_id) where provider = 'local'`.execute(db)
  await sql`
    alter table accounts
      drop column is_main, drop column is_email_verified, drop column can_write, drop column can_create_calendars,
      drop column has_conference, drop column claimed_until`.execute(db)
  await sql`
    alter table accounts add constraint accounts_provider_check
    check (provider in ('local', 'google', 'microsoft', 'caldav'))`.execute(db)
}
