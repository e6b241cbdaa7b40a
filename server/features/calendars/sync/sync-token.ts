import { z } from 'zod'
import { DAY, type Span } from '#shared/time.ts'
import { epochMs, formatCursor, parseCursor } from '../../../platform/db/cursor.ts'
import { syncTokenExpired } from '../errors.ts'
import { MAX_RANGE_DAYS } from '../events-in-range.ts'
import type { CalendarRow } from '../management/store.ts'
import { isAheadOf, isSnapshot, shortenSnapshot } from './snapshot.ts'
import type { DatabaseSnapshot } from './store.ts'

/** How long a sync token is valid, in milliseconds. */
export const TOKEN_LIFETIME = 30 * DAY

/** What a client has read of a calendar: the range, the database snapshot, and the settings that affect its events. */
const syncPoint = z
  .object({
    calendar_id: z.string(),
    /** Distinguishes a holiday calendar that was removed and added again under the same id. */
    created_at: z.number(),
    start: epochMs,
    end: epochMs,
    /** Determines the times of all-day events. */
    time_zone: z.string(),
    /** The color of events that have none of their own. */
    color: z.string(),
    database: z.string(),
    /** The client has read everything from transactions visible in it, and possibly some from others. */
    snapshot: z.string().refine(isSnapshot),
    issued_at: z.number(),
  })
  .refine(({ start, end }) => start < end && end - start <= MAX_RANGE_DAYS * DAY)
export type SyncPoint = z.output<typeof syncPoint>

/** The last event of a page: its start and id. */
export const pagePosition = z.tuple([epochMs, z.string()])

/** A paginated read in progress: the sync point that it will reach, where it began, and its position. */
const pageCursor = z.object({
  to: syncPoint,
  since: z.nullable(syncPoint.shape.snapshot),
  after: pagePosition,
})
export type PageCursor = z.output<typeof pageCursor>

/** Encodes a token. It contains no secret, and a forged token gives access only to the caller's own calendar. */
export function formatToken(point: SyncPoint | PageCursor): string {
  return formatCursor(point)
}

/** @throws {DomainError} `invalid_input` for a malformed token */
export function parseSyncToken(token: string): SyncPoint {
  return parseCursor(token, syncPoint, { field: 'sync_token', code: 'foreign_token' })
}

/** @throws {DomainError} `invalid_input` for a malformed token */
export function parsePageToken(token: string): PageCursor {
  return parseCursor(token, pageCursor, { field: 'page_token', code: 'foreign_token' })
}

/** The sync point of a read that begins now. */
export function createSyncPoint(
  { calendar_id, created_at, color }: CalendarRow,
  { start, end }: Span,
  { snapshot: current, time_zone, now }: { snapshot: DatabaseSnapshot; time_zone: string; now: number },
): SyncPoint {
  return {
    calendar_id,
    created_at: created_at.getTime(),
    start,
    end,
    time_zone,
    color,
    database: current.database,
    snapshot: shortenSnapshot(current.snapshot),
    issued_at: now,
  }
}

/**
 * Checks that changes since a sync point can still be computed.
 * @param current the sync point that a read of the same range would reach now
 * @throws {DomainError} `sync_token_expired` when a full read is required
 */
export function validateSyncPoint(point: SyncPoint, current: SyncPoint, snapshot: DatabaseSnapshot): void {
  const isSame = (['calendar_id', 'created_at', 'time_zone', 'database'] as const).every(
    (field) => point[field] === current[field],
  )
  const isExpired = current.issued_at - point.issued_at > TOKEN_LIFETIME
  // A token that includes future transactions means that this database was restored from a backup.
  if (!isSame || isExpired || isAheadOf(point.snapshot, snapshot.snapshot)) throw syncTokenExpired()
}
