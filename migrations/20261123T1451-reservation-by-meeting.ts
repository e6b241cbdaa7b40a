import { type Kysely, sql } from 'kysely'

/** Moving or cancelling a meeting looks up its reservations by meeting id; the primary key begins with the user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reservation_by_meeting on reservation (meeting_id)`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index reservation_by_meeting`.execute(db)
}
