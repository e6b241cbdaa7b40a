import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feedback (
      feedback_id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('general', 'support')),
      -- The signed-in user, if any; general feedback always has one.
      user_id uuid references users on delete cascade,
      name text not null,
      email text not null check (email = lower(email)),
      message text not null,
      created_at timestamptz not null,
      check (kind = 'support' or user_id is not null)
    )`.execute(db)
  await sql`create index feedback_by_age on feedback (created_at desc)`.execute(db)
  await sql`create index feedback_by_user on feedback (user_id) where user_id is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table feedback`.execute(db)
}
