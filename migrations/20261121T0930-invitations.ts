import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table links (
      user_id uuid not null references users on delete cascade,
      link_id uuid not null default gen_random_uuid(),
      url_invites text not null constraint links_url_invites_key unique,
      event_duration integer not null check (event_duration between 5 and 480),
      created_at timestamptz not null,
      primary key (user_id, link_id)
    )`.execute(db)
  await sql`create index meetings_by_link on meetings (organizer_id, url_invites)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index meetings_by_link`.execute(db)
  await sql`drop table links`.execute(db)
}
