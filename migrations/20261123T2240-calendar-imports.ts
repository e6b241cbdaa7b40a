import { type Kysely, sql } from 'kysely'

/** Adds imports of calendar files, which can be undone for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_imports (
      import_id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (user_id) on delete cascade,
      event_ids text[] not null,
      created_at timestamptz not null,
      undo_until timestamptz not null
    )`.execute(db)
  await sql`create index calendar_imports_user on calendar_imports (user_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table calendar_imports`.execute(db)
}
