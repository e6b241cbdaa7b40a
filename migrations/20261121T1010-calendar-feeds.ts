import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The database alone does not give access to the feed: its secret is stored only as a hash, and deriving it from the
  // nonce takes a key that is not in the database.
  await sql`
    create table calendar_feeds (
      user_id uuid primary key references users on delete cascade,
      nonce text not null,
      secret_hash text not null constraint calendar_feeds_secret_key unique,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table calendar_feeds`.execute(db)
}
