import { type Kysely, sql } from 'kysely'

/** Adds the push channels through which providers report changes to calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_channels (
      channel_id text primary key,
      user_id uuid not null,
      calendar_id text not null,
      token_hash text not null,
      -- Null if the provider refused to open the channel: the calendar is polled until the next attempt.
      external_id text,
      expires_at timestamptz not null,
      renew_at timestamptz not null,
      unique (user_id, calendar_id),
      foreign key (user_id, calendar_id) references calendars on delete cascade
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table calendar_channels`.execute(db)
}
