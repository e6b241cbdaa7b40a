import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `start_at` and `end_at` of an all-day event span its days in UTC, for lookups only; `start_date` and `end_date` are
  // authoritative. `until` is the end of a recurring event's last instance (null: never ends); for other events, their
  // end.
  await sql`
    create table events (
      user_id uuid not null,
      event_id text not null,
      calendar_id text not null,
      ical_uid text not null,
      sequence integer not null default 0,
      summary text not null,
      description text,
      location text,
      status text not null default 'confirmed' check (status in ('confirmed', 'tentative', 'cancelled')),
      transparency text not null default 'opaque' check (transparency in ('opaque', 'transparent')),
      all_day boolean not null default false,
      start_at timestamptz not null,
      end_at timestamptz not null,
      start_date date,
      end_date date,
      time_zone text not null,
      recurrence text[] not null default '{}',
      until timestamptz,
      recurring_event_id text,
      original_start_time timestamptz,
      attendees jsonb not null default '[]',
      organizer jsonb not null,
      event_color text check (event_color ~ '^[0-9a-f]{6}$'),
      meeting_url text,
      meeting_id text references meetings on delete cascade,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (user_id, event_id),
      foreign key (user_id, calendar_id) references calendars on delete cascade,
      foreign key (user_id, recurring_event_id) references events on delete cascade,
      constraint events_end_after_start check (end_at >= start_at),
      constraint events_all_day_has_dates check (all_day = (start_date is not null and end_date is not null))
    )`.execute(db)
  await sql`create index events_by_time on events (user_id, start_at, until)`.execute(db)
  await sql`create index events_by_master on events (user_id, recurring_event_id) where recurring_event_id is not null`.execute(
    db,
  )
  await sql`create index events_by_meeting on events (meeting_id) where meeting_id is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table events`.execute(db)
}
