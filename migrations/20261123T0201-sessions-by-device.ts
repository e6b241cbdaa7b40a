import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Helps users recognize their sessions.
  await sql`
    alter table sessions
      add column device text,
      add column ip text,
      add column network text,
      add column last_used_at timestamptz`.execute(db)
  await sql`update sessions set last_used_at = created_at`.execute(db)
  await sql`alter table sessions alter column last_used_at set not null`.execute(db)
  // No session lasts longer than 90 days, however often it is used.
  await sql`update sessions set expires_at = least(expires_at, created_at + interval '90 days')`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions drop column device, drop column ip, drop column network, drop column last_used_at`.execute(
    db,
  )
}
