import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: unknown. Always null for participants with an account: their settings determine the language.
  for (const table of ['users', 'meeting_participants', 'access_requests']) {
    await sql`alter table ${sql.table(table)} add column language text check (language in ('en', 'es'))`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'meeting_participants', 'access_requests']) {
    await sql`alter table ${sql.table(table)} drop column language`.execute(db)
  }
}
