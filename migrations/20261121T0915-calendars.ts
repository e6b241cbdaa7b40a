import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      user_id uuid not null references users on delete cascade,
      account_id uuid not null default gen_random_uuid(),
      provider text not null check (provider in ('local', 'google', 'microsoft', 'caldav')),
      account_email text not null check (account_email = lower(account_email)),
      account_picture text,
      account_color text not null check (account_color ~ '^[0-9a-f]{6}$'),
      created_at timestamptz not null,
      primary key (user_id, account_id)
    )`.execute(db)
  await sql`create unique index accounts_one_local on accounts (user_id) where provider = 'local'`.execute(db)
  await sql`create index accounts_by_email on accounts (account_email)`.execute(db)
  await sql`
    create table calendars (
      user_id uuid not null,
      calendar_id text not null,
      account_id uuid not null,
      summary text not null,
      time_zone text,
      background_color text not null check (background_color ~ '^[0-9a-f]{6}$'),
      is_primary boolean not null default false,
      is_selected boolean not null default true,
      is_holiday_calendar boolean not null default false,
      created_at timestamptz not null,
      primary key (user_id, calendar_id),
      foreign key (user_id, account_id) references accounts on delete cascade
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table calendars`.execute(db)
  await sql`drop table accounts`.execute(db)
}
