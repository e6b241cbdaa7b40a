import { type Kysely, sql } from 'kysely'

/** Adds an index for listing a user's next due messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index webhook_deliveries_due_by_webhook on webhook_deliveries (webhook_id, send_after)
    where delivered_at is null and given_up_at is null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index webhook_deliveries_due_by_webhook`.execute(db)
}
