import { type Kysely, sql } from 'kysely'

/**
 * Adds an index for finding an event and its exceptions by the event's external id, with which the exceptions' ids
 * begin. The id comes first, so that without table statistics no lookup by user and calendar can choose this index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index events_by_object on events (split_part(external_id, '#', 1), user_id, calendar_id)
    where external_id is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index events_by_object`.execute(db)
}
