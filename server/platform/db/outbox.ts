import { type RawBuilder, sql } from 'kysely'

/**
 * Condition for an outbox row that is due, unfinished and unclaimed. An expired claim belongs to a process that died
 * while sending.
 * @param sentAtColumn the column that records when the row was sent; the other columns have the same names in every
 *   outbox
 */
export function isDue(sentAtColumn: 'sent_at' | 'delivered_at', now: Date): RawBuilder<boolean> {
  return sql`${sql.ref(sentAtColumn)} is null and abandoned_at is null and send_after <= ${now}
    and (claimed_until is null or claimed_until <= ${now})`
}
