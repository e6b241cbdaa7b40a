import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      user_id uuid not null references users on delete cascade,
      session_id uuid not null default gen_random_uuid(),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      primary key (user_id, session_id)
    )`.execute(db)
  // Used tokens are kept: reuse of a token reveals a theft.
  await sql`
    create table refresh_tokens (
      user_id uuid not null,
      session_id uuid not null,
      token_hash text not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, token_hash),
      foreign key (user_id, session_id) references sessions on delete cascade
    )`.execute(db)
  await sql`create index refresh_tokens_session on refresh_tokens (user_id, session_id)`.execute(db)
  await sql`
    create table email_codes (
      email text primary key,
      code_hash text not null,
      tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table email_codes`.execute(db)
  await sql`drop table refresh_tokens`.execute(db)
  await sql`drop table sessions`.execute(db)
}
