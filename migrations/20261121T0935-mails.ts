import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      mail_id uuid primary key default gen_random_uuid(),
      to_email text not null check (to_email = lower(to_email)),
      to_name text,
      reply_to text,
      subject text not null,
      text text not null,
      html text not null,
      ical_method text check (ical_method in ('REQUEST', 'CANCEL')),
      ical text,
      meeting_id text references meetings on delete cascade,
      sequence integer,
      created_at timestamptz not null,
      send_after timestamptz not null,
      sent_at timestamptz,
      attempts integer not null default 0,
      -- A process has claimed the email until this time. A claim expires only if its process has died.
      claimed_until timestamptz,
      -- An attempt ended without a reply from the server: the email may have been delivered.
      in_doubt boolean not null default false,
      given_up_at timestamptz,
      last_error text,
      constraint mails_once_each unique (meeting_id, sequence, ical_method, to_email)
    )`.execute(db)
  await sql`create index mails_unsent on mails (send_after) where sent_at is null and given_up_at is null`.execute(db)
  await sql`create index mails_sent on mails (sent_at desc) where sent_at is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table mails`.execute(db)
}
