import { type RawBuilder, sql } from 'kysely'

/**
 * Condition for an outbox row that is due and unclaimed (`send_after`, `claimed_until`, `given_up_at`, and when it was
 * done). An expired claim belongs to a process that died while sending.
 */
export function isDue(doneAt: 'sent_at' | 'delivered_at', now: Date): RawBuilder<boolean> {
  return sql`${sql.ref(doneAt)} is null and given_up_at is null and send_after <= ${now}
    and (claimed_until is null or claimed_until <= ${now})`
}
