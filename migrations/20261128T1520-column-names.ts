import { type Kysely, sql } from 'kysely'

const COLUMNS = [
  ['users', 'home_holidays_given', 'has_received_home_holidays'],
  ['sign_in_requests', 'tries', 'attempts'],
  ['mails', 'given_up_at', 'abandoned_at'],
  ['webhook_deliveries', 'given_up_at', 'abandoned_at'],
  ['idempotency_keys', 'answer', 'response'],
] as const

/** Names columns, and the fields of stored responses, like the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, from, to] of COLUMNS) await renameColumn(db, table, from, to)
  await renameFields(db, [
    ['^[{]"answer":', '{"response":'],
    ['"sealed":', '"encrypted":'],
  ])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await renameFields(db, [
    ['^[{]"response":', '{"answer":'],
    ['"encrypted":', '"sealed":'],
  ])
  for (const [table, from, to] of COLUMNS) await renameColumn(db, table, to, from)
}

async function renameColumn(db: Kysely<unknown>, table: string, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.ref(table)} rename ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
}

/** Edits responses as text: Postgres cannot parse all of them. In the text of a value, quotes are escaped. */
async function renameFields(db: Kysely<unknown>, replacements: [pattern: string, field: string][]): Promise<void> {
  for (const [pattern, field] of replacements) {
    await sql`
      update idempotency_keys set response = regexp_replace(response::text, ${pattern}, ${field})::json
      where response::text ~ ${pattern}`.execute(db)
  }
}
