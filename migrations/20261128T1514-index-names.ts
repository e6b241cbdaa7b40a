import { type Kysely, sql } from 'kysely'

const INDEXES = [
  ['calendar_imports_user', 'calendar_imports_by_user'],
  ['events_to_look_at', 'events_needing_checks'],
  ['mails_passed_on', 'mails_by_reply_to'],
  ['mails_to', 'mails_by_recipient'],
  ['mails_once_each', 'mails_one_per_recipient_and_version'], // renames its constraint too
  ['refresh_tokens_session', 'refresh_tokens_by_session'],
] as const

const TRIGGERS = [
  ['events_deleted', 'record_deleted_event_on_delete'],
  ['events_left', 'record_deleted_event_on_update'],
] as const

/** Names indexes, constraints, functions and triggers after their columns or purposes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of INDEXES) await sql`alter index ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db)
  await sql`alter function remember_deleted_event rename to record_deleted_event`.execute(db)
  for (const [from, to] of TRIGGERS)
    await sql`alter trigger ${sql.ref(from)} on events rename to ${sql.ref(to)}`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of TRIGGERS)
    await sql`alter trigger ${sql.ref(to)} on events rename to ${sql.ref(from)}`.execute(db)
  await sql`alter function record_deleted_event rename to remember_deleted_event`.execute(db)
  for (const [from, to] of INDEXES) await sql`alter index ${sql.ref(to)} rename to ${sql.ref(from)}`.execute(db)
}
