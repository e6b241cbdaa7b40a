import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Pending codes become invalid, since they belong to no request. They would have expired within ten minutes.
  await sql`drop table email_codes`.execute(db)
  await sql`
    create table email_codes (
      code_id uuid primary key,
      email text not null,
      code_hash text not null,
      shared_tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index email_codes_by_address on email_codes (email, created_at desc)`.execute(db)
  // Each request counts its own attempts. A request that sent no email may share the newest code of its address.
  await sql`
    create table sign_in_requests (
      request_hash text primary key,
      email text not null,
      code_id uuid references email_codes on delete cascade,
      is_shared boolean not null,
      tries integer not null default 0,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_requests_by_code on sign_in_requests (code_id)`.execute(db)
  await sql`create index sign_in_requests_by_address on sign_in_requests (email)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sign_in_requests`.execute(db)
  await sql`drop table email_codes`.execute(db)
  await sql`
    create table email_codes (
      email text primary key,
      code_hash text not null,
      tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
}
