import { type RawBuilder, sql } from 'kysely'
import type { CalendarEvent } from '#shared/events.ts'
import type { MeetingId, UserId } from '#shared/ids.ts'
import type { DeliveryFailure } from '#shared/webhook-failures.ts'
import { WEBHOOK_TEST } from '#shared/webhooks.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isDue } from '../../../platform/db/outbox.ts'
import type { DeliveryRow, NewDeliveryRow } from '../tables.ts'

export type { DeliveryRow } from '../tables.ts'

export async function insertDeliveries(db: Db, deliveries: readonly NewDeliveryRow[]): Promise<DeliveryRow[]> {
  if (deliveries.length === 0) return []
  return db.insertInto('webhook_deliveries').values(deliveries).returningAll().execute()
}

/** Inserts the same message as a new delivery. */
export function insertRedelivery(db: Db, delivery: DeliveryRow, now: Date): Promise<DeliveryRow> {
  const { webhook_id, message_id, type, payload, meeting_id } = delivery
  return db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, message_id, type, payload, meeting_id, created_at: now, send_after: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes a delivery's next retry due now. */
export function makeDueNow(db: Db, { delivery_id }: DeliveryRow, now: Date): Promise<DeliveryRow> {
  return db
    .updateTable('webhook_deliveries')
    .set({ send_after: now })
    .where('delivery_id', '=', delivery_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Deletes the `meeting.created` deliveries of a meeting that have not been attempted, except redeliveries.
 * @returns the ids of the webhooks that were therefore never notified of the meeting
 */
export async function deletePendingCreatedDeliveries(
  db: Db,
  meeting_id: MeetingId,
  user_ids: readonly UserId[],
): Promise<string[]> {
  const rows = await db
    .deleteFrom('webhook_deliveries')
    .where('meeting_id', '=', meeting_id)
    .where('webhook_id', 'in', (eb) =>
      eb.selectFrom('webhooks').select('webhook_id').where(sql<boolean>`user_id = any(${user_ids}::uuid[])`),
    )
    .where('type', '=', 'meeting.created')
    .where('attempts', '=', 0)
    .where('abandoned_at', 'is', null)
    .where('message_id', 'not in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('message_id')
        .where('meeting_id', '=', meeting_id)
        .where('attempts', '>', 0),
    )
    .returning('webhook_id')
    .execute()
  return rows.map(({ webhook_id }) => webhook_id)
}

/** Condition for a due delivery. Messages of a disabled webhook wait until it is enabled, except tests. */
function isSendable(now: Date): RawBuilder<boolean> {
  return sql`${isDue('delivered_at', now)} and (type = ${WEBHOOK_TEST} or exists (
    select from webhooks w where w.webhook_id = webhook_deliveries.webhook_id and w.disabled_at is null))`
}

/** The user of a sendable delivery. */
export async function findDeliveryOwner(db: Db, delivery_id: string, now: Date): Promise<UserId | undefined> {
  const webhook = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.webhook_id', 'webhook_deliveries.webhook_id')
    .select('webhooks.user_id')
    .where('delivery_id', '=', delivery_id)
    .where(isSendable(now))
    .executeTakeFirst()
  return webhook?.user_id
}

/** Claims a sendable delivery for one process; undefined when it is deleted, done, claimed or waiting. */
export function claimDelivery(
  db: Db,
  delivery_id: string,
  now: Date,
  claimedUntil: Date,
): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ claimed_until: claimedUntil, attempts: eb('attempts', '+', 1) }))
    .where('delivery_id', '=', delivery_id)
    .where(isSendable(now))
    .returningAll()
    .executeTakeFirst()
}

export type DeliveryOutcome = Pick<
  DeliveryRow,
  'delivered_at' | 'abandoned_at' | 'send_after' | 'response_status' | 'response_excerpt' | 'duration_ms'
> & { failure: DeliveryFailure | null }

/**
 * Releases a claim and records the outcome, unless the claim expired and another process has taken over.
 * @returns whether the claim was still ours
 */
export async function releaseClaim(
  db: Db,
  { delivery_id, claimed_until }: Pick<DeliveryRow, 'delivery_id' | 'claimed_until'>,
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ ...outcome, failure: outcome.failure && JSON.stringify(outcome.failure), claimed_until: null })
    .where('delivery_id', '=', delivery_id)
    .where('claimed_until', '=', claimed_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The ids of each user's (or one user's) oldest sendable deliveries, oldest first. */
export async function listDueDeliveryIds(db: Db, now: Date, perUser: number, user_id?: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.webhook_id', 'webhook_deliveries.webhook_id')
        .select(['delivery_id', 'send_after'])
        .select(sql<number>`row_number() over (partition by user_id order by send_after)`.as('position'))
        .where(isSendable(now))
        .$if(user_id !== undefined, (query) => query.where(sql<boolean>`user_id = ${user_id}`))
        .as('due'),
    )
    .select('delivery_id')
    .where('position', '<=', perUser)
    .orderBy('send_after')
    .execute()
  return rows.map(({ delivery_id }) => delivery_id)
}

/** One page of a webhook's log, newest first. */
export function listDeliveryRows(
  db: Db,
  webhook_id: string,
  { limit, after }: { limit: number; after?: Pick<DeliveryRow, 'created_at' | 'delivery_id'> | undefined },
): Promise<DeliveryRow[]> {
  let query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .orderBy('created_at', 'desc')
    .orderBy('delivery_id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(created_at, delivery_id) < (${after.created_at}, ${after.delivery_id})`)
  return query.execute()
}

/** Finds a delivery in the log of one of the user's webhooks. */
export function findDelivery(
  db: Db,
  user_id: UserId,
  { webhook_id, delivery_id }: { webhook_id: string; delivery_id: string },
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.webhook_id', 'webhook_deliveries.webhook_id')
    .selectAll('webhook_deliveries')
    .where('webhook_deliveries.delivery_id', '=', delivery_id)
    .where('webhooks.webhook_id', '=', webhook_id)
    .where('webhooks.user_id', '=', user_id)
    .executeTakeFirst()
}

/** Replaces the text and people in all sent and pending messages of meetings, and deletes stored responses. */
export async function anonymizeDeliveries(
  db: Db,
  meetings: readonly (Pick<
    CalendarEvent,
    'summary' | 'description' | 'location' | 'meeting_url' | 'attendees' | 'organizer'
  > & {
    meeting_id: MeetingId
  })[],
): Promise<void> {
  await sql`
    update webhook_deliveries d
    set response_excerpt = null, payload = jsonb_set(d.payload::jsonb, '{data,event}',
      d.payload::jsonb #> '{data,event}' || to_jsonb(r) - 'meeting_id')::text
    from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb) as r(
      meeting_id text, summary text, description text, location text, meeting_url text, attendees jsonb, organizer jsonb
    )
    where d.meeting_id = r.meeting_id`.execute(db)
}

export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
}
