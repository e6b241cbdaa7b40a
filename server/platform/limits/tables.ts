declare module '../db/schema.ts' {
  interface Schema {
    rate_limits: RateLimitsTable
    recent_actions: RecentActionsTable
  }
}

export interface RateLimitsTable {
  key: string
  points: number
  expire: number | null
}

/** An action that a limit counts; deleted after a day. */
export interface RecentActionsTable {
  action: string
  /** SHA-256 of the actor or of the target. */
  key_hash: string
  /** In the future for a delayed email. */
  at: Date
}
