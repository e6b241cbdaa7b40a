import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `key_id` is the plain-text part of an API key: it is used for lookups, and lets owners identify a leaked key.
  await sql`
    create table api_keys (
      key_id text primary key check (key_id ~ '^[0-9A-Za-z]{12}$'),
      user_id uuid not null references users on delete cascade,
      key_hash text not null,
      name text not null check (char_length(name) between 1 and 60),
      scope text not null check (scope in ('read', 'read-write')),
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index api_keys_by_user on api_keys (user_id, created_at)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table api_keys`.execute(db)
}
