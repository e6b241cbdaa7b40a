import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_requests (
      id uuid primary key default gen_random_uuid(),
      email text not null check (email = lower(email)),
      message text not null,
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      created_at timestamptz not null,
      decided_at timestamptz,
      decided_by text
    )`.execute(db)
  await sql`create unique index access_requests_one_pending on access_requests (email) where status = 'pending'`.execute(
    db,
  )
  await sql`create index access_requests_by_age on access_requests (created_at desc)`.execute(db)
  await sql`
    create table access_codes (
      id uuid primary key default gen_random_uuid(),
      code_hash text not null constraint access_codes_hash_key unique,
      kind text not null check (kind in ('access', 'community')),
      email text check (email = lower(email)),
      note text,
      request_id uuid references access_requests on delete set null,
      issued_by text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      used_by text
    )`.execute(db)
  await sql`create index access_codes_by_email on access_codes (email) where email is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table access_codes`.execute(db)
  await sql`drop table access_requests`.execute(db)
}
