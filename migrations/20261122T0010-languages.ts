import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: not known. Of a user's place at a meeting always, since they are written to in the language of their settings.
  for (const table of ['users', 'meeting_participants', 'access_requests']) {
    await sql`alter table ${sql.table(table)} add column language text check (language in ('en', 'es'))`.execute(db)
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'meeting_participants', 'access_requests']) {
    await sql`alter table ${sql.table(table)} drop column language`.execute(db)
  }
}
