import { z } from 'zod'

/** The state of a calendar file when it was last read. */
const cursorSchema = z.object({
  /** Changes whenever the parsing changes, so that all files are read again. */
  version: z.literal(2),
  /** Digest of the whole file. */
  digest: z.string(),
  etag: z.nullable(z.string()),
  last_modified: z.nullable(z.string()),
  name: z.string(),
  description: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  background_color: z.string(),
  /** Minutes between two requests. */
  refresh_minutes: z.number(),
  /** Time (epoch ms) of the next request. */
  next_at: z.number(),
  /** Time (epoch ms) of the last request; cursors written by earlier versions lack it. */
  requested_at: z.optional(z.number()),
  /** While the file's events are being read page by page: the index of the first event of the next page. */
  from: z.optional(z.int()),
})

export type FeedCursor = z.infer<typeof cursorSchema>

/** @returns undefined if there is no cursor, or it is invalid or of another version */
export function parseFeedCursor(cursor: string | null | undefined): FeedCursor | undefined {
  if (!cursor) return undefined
  try {
    return cursorSchema.parse(JSON.parse(cursor))
  } catch {
    return undefined
  }
}

export function formatFeedCursor(cursor: FeedCursor): string {
  return JSON.stringify(cursorSchema.parse(cursor))
}
