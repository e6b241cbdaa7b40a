import { type RawBuilder, sql } from 'kysely'

/**
 * Of a row of an outbox (`send_after`, `claimed_until`, `given_up_at`, and when it was done): is it to be sent by now, and
 * nobody at it? A claim that ran out is that of a process which died while sending.
 */
export function isDue(doneAt: 'sent_at' | 'delivered_at', now: Date): RawBuilder<boolean> {
  return sql`${sql.ref(doneAt)} is null and given_up_at is null and send_after <= ${now}
    and (claimed_until is null or claimed_until <= ${now})`
}
