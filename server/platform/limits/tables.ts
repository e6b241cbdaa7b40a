declare module '../db/schema.ts' {
  interface Schema {
    rate_limits: RateLimitsTable
    recent_acts: RecentActsTable
  }
}

export interface RateLimitsTable {
  key: string
  points: number
  expire: number | null
}

/** One act that a limit counts; forgotten after a day. */
export interface RecentActsTable {
  act: string
  /** SHA-256 of whose act it is, or at whom it is aimed. */
  key_hash: string
  /** In the future for a mail that waits. */
  at: Date
}
