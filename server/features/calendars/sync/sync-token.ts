import { z } from 'zod'
import { DAY, type Span } from '#shared/time.ts'
import { placeInTime } from '../../../platform/db/cursor.ts'
import { invalidInput, syncTokenExpired } from '../errors.ts'
import { MOST_DAYS } from '../events-within.ts'
import type { CalendarRow } from '../management/store.ts'
import { isAheadOf, isSnapshot, shortened } from './snapshot.ts'
import type { Sight } from './store.ts'

/** How long a sync token is valid, in milliseconds. */
export const TOKEN_LIFETIME = 30 * DAY

/** The state of a calendar as a client read it: range, time and presentation. */
const syncPoint = z
  .object({
    calendar_id: z.string(),
    /** Distinguishes a holiday calendar that was removed and added again under the same id. */
    created_at: z.number(),
    start: placeInTime,
    end: placeInTime,
    /** Determines the times of all-day events. */
    time_zone: z.string(),
    /** The color of events that have none of their own. */
    color: z.string(),
    database: z.string(),
    /** The client has read everything from transactions visible in it, and possibly some from others. */
    snapshot: z.string().refine(isSnapshot),
    issued_at: z.number(),
  })
  .refine(({ start, end }) => start < end && end - start <= MOST_DAYS * DAY)
export type SyncPoint = z.output<typeof syncPoint>

/** The last event of a page: its start and id. */
export const pagePlace = z.tuple([placeInTime, z.string()])

/** A paginated read in progress: the sync point that it will reach, where it began, and its position. */
const pagePoint = z.object({
  to: syncPoint,
  since: z.nullable(syncPoint.shape.snapshot),
  after: pagePlace,
})
export type PagePoint = z.output<typeof pagePoint>

/** Encodes a token. It contains no secret, and a forged token gives access only to the caller's own calendar. */
export function toToken(point: SyncPoint | PagePoint): string {
  return Buffer.from(JSON.stringify(point)).toString('base64url')
}

/** @throws {DomainError} `invalid` for a malformed token */
export function fromSyncToken(token: string): SyncPoint {
  return read(syncPoint, token, 'sync_token')
}

/** @throws {DomainError} `invalid` for a malformed token */
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

/** The sync point of a read that begins now. */
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
 * Checks that changes since a sync point can still be computed.
 * @param present the sync point that a read of the same range would reach now
 * @throws {DomainError} `gone` when a full read is required
 */
export function expectValid(point: SyncPoint, present: SyncPoint, sight: Sight): void {
  const isSame = (['calendar_id', 'created_at', 'time_zone', 'database'] as const).every(
    (fact) => point[fact] === present[fact],
  )
  const isOld = present.issued_at - point.issued_at > TOKEN_LIFETIME
  // A token with future transactions means that this database was restored from an older copy.
  if (!isSame || isOld || isAheadOf(point.snapshot, sight.snapshot)) throw syncTokenExpired()
}
