import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    create table users (
      user_id uuid primary key default gen_random_uuid(),
      email text not null constraint users_email_key unique check (email = lower(email)),
      name text not null,
      picture text,
      is_auth boolean not null default false,
      is_admin boolean not null default false,
      tutorial_completed boolean not null default false,
      work_schedule jsonb not null,
      event_duration integer not null default 30 check (event_duration between 5 and 480),
      event_interval integer not null default 0 check (event_interval between 0 and 240),
      time_zone text not null,
      color text not null default '24b3f5' check (color ~ '^[0-9a-f]{6}$'),
      meeting_provider_info jsonb not null default '{"provider": "none"}',
      url_invites text not null constraint users_url_invites_key unique,
      min_notice integer not null default 60 check (min_notice >= 0),
      horizon_days integer not null default 60 check (horizon_days between 1 and 365),
      created_at timestamptz not null
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table users`.execute(db)
}
