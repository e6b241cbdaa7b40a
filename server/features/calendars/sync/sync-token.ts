import { z } from 'zod'
import { DAY, type Span } from '#shared/time.ts'
import { placeInTime } from '../../../platform/db/cursor.ts'
import { invalidInput, syncTokenExpired } from '../errors.ts'
import { MOST_DAYS } from '../events-within.ts'
import type { CalendarRow } from '../management/store.ts'
import { isAheadOf, isSnapshot, shortened } from './snapshot.ts'
import type { Sight } from './store.ts'

/** How long a sync token can be used, in milliseconds. */
export const TOKEN_LIFETIME = 30 * DAY

/** A calendar as somebody has read it: what of it, when, and how it was shown. */
const syncPoint = z
  .object({
    calendar_id: z.string(),
    /** A holiday calendar that was removed and added again has the id that it had. */
    created_at: z.number(),
    start: placeInTime,
    end: placeInTime,
    /** All-day events are on its days. */
    time_zone: z.string(),
    /** Events without a colour of their own have it. */
    color: z.string(),
    database: z.string(),
    /** What transactions that it sees wrote was read; of what others did, some may have been. */
    snapshot: z.string().refine(isSnapshot),
    issued_at: z.number(),
  })
  .refine(({ start, end }) => start < end && end - start <= MOST_DAYS * DAY)
export type SyncPoint = z.output<typeof syncPoint>

/** The last event of a page: when it starts, and its id. */
export const pagePlace = z.tuple([placeInTime, z.string()])

/** A reading of several pages, under way: what it will have read, what it began from, and how far it is. */
const pagePoint = z.object({
  to: syncPoint,
  since: z.nullable(syncPoint.shape.snapshot),
  after: pagePlace,
})
export type PagePoint = z.output<typeof pagePoint>

/** Nothing in a token is secret, and whoever makes one up is shown no more than their own calendar. */
export function toToken(point: SyncPoint | PagePoint): string {
  return Buffer.from(JSON.stringify(point)).toString('base64url')
}

/** @throws {DomainError} `invalid` for what is none */
export function fromSyncToken(token: string): SyncPoint {
  return read(syncPoint, token, 'sync_token')
}

/** @throws {DomainError} `invalid` for what is none */
export function fromPageToken(token: string): PagePoint {
  return read(pagePoint, token, 'page_token')
}

function read<Point>(schema: z.ZodType<Point>, token: string, field: string): Point {
  try {
    return schema.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
  } catch {
    throw invalidInput({ [field]: { code: 'foreign_token' } })
  }
}

/** Where a reading that begins now will have come to. */
export function newSyncPoint(
  { calendar_id, created_at, color }: CalendarRow,
  { start, end }: Span,
  { sight, time_zone, now }: { sight: Sight; time_zone: string; now: number },
): SyncPoint {
  return {
    calendar_id,
    created_at: created_at.getTime(),
    start,
    end,
    time_zone,
    color,
    database: sight.database,
    snapshot: shortened(sight.snapshot),
    issued_at: now,
  }
}

/**
 * Can what changed since a point still be told?
 * @param present where a reading of the same range would come to now
 * @throws {DomainError} `gone` when all has to be read anew
 */
export function expectValid(point: SyncPoint, present: SyncPoint, sight: Sight): void {
  const isSame = (['calendar_id', 'created_at', 'time_zone', 'database'] as const).every(
    (fact) => point[fact] === present[fact],
  )
  const isOld = present.issued_at - point.issued_at > TOKEN_LIFETIME
  // It knows of transactions that are still to come: this database is a copy from before.
  if (!isSame || isOld || isAheadOf(point.snapshot, sight.snapshot)) throw syncTokenExpired()
}
