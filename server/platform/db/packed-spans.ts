import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Span } from '#shared/time.ts'

/** The epoch of Postgres timestamps (ms since 1970); they count microseconds. */
const POSTGRES_EPOCH = Date.UTC(2000, 0, 1)
const TIMESTAMP_BYTES = 8

/**
 * Packs all spans of a group into one value, unordered: each start and end in the binary format of timestamps (64
 * bits, microseconds since 2000, big-endian). For thousands of spans, rows or JSON would cost the database and this
 * process about ten times as much.
 */
export function packSpans(start: Expression<Date>, end: Expression<Date>): RawBuilder<Buffer | null> {
  return sql`string_agg(timestamptz_send(${start}) || timestamptz_send(${end}), '')`
}

/**
 * Unpacks a value packed by `packSpans`; returns no spans for null, the result for a group without rows.
 * @param range only spans that overlap it are returned
 */
export function unpackSpans(packed: Buffer | null, range: Span = { start: -Infinity, end: Infinity }): Span[] {
  const spans: Span[] = []
  if (packed === null) return spans
  for (let offset = 0; offset < packed.length; offset += 2 * TIMESTAMP_BYTES) {
    const start = readTimestamp(packed, offset)
    const end = readTimestamp(packed, offset + TIMESTAMP_BYTES)
    if (start < range.end && end > range.start) spans.push({ start, end })
  }
  return spans
}

/** Reads two 32-bit halves, because a 64-bit read returns a `bigint`. */
function readTimestamp(packed: Buffer, offset: number): number {
  return POSTGRES_EPOCH + Math.floor((packed.readInt32BE(offset) * 2 ** 32 + packed.readUInt32BE(offset + 4)) / 1000)
}
