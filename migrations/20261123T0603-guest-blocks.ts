import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Targets of the "This was not me" links in emails. The secret is sent only to `email`.
  await sql`
    create table not_me_links (
      secret_hash text primary key,
      meeting_id text not null references meetings on delete cascade,
      owner_id uuid not null references users on delete cascade,
      email text not null check (email = lower(email)),
      created_at timestamptz not null,
      unique (meeting_id, email)
    )`.execute(db)
  await sql`
    create table guest_blocks (
      owner_id uuid not null references users on delete cascade,
      email text not null check (email = lower(email)),
      created_at timestamptz not null,
      primary key (owner_id, email)
    )`.execute(db)
  await sql`create index guest_blocks_by_email on guest_blocks (email)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table guest_blocks`.execute(db)
  await sql`drop table not_me_links`.execute(db)
}
