import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A participant's handle: a hash for lookups, and an encrypted copy for the links in later emails.
  await sql`
    alter table meeting_participants
      add column handle_hash text constraint meeting_participants_handle_key unique,
      add column handle_sealed text`.execute(db)
  // Links in older emails contain the meeting id: it gives access to these meetings without a session until they end.
  await sql`alter table meetings add column opened_by_id boolean not null default false`.execute(db)
  await sql`update meetings set opened_by_id = true where upper(during) > now()`.execute(db)
  // Responses that contain a meeting's undo token are no longer stored in this form.
  await sql`delete from idempotency_keys where answer::text like '%"undo_token"%'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meetings drop column opened_by_id`.execute(db)
  await sql`alter table meeting_participants drop column handle_hash, drop column handle_sealed`.execute(db)
}
