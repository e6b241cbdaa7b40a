import type { UserId } from '#shared/ids.ts'

declare module '../../platform/db/schema.ts' {
  interface Schema {
    calendar_feeds: CalendarFeedsTable
  }
}

export interface CalendarFeedsTable {
  user_id: UserId
  nonce: string
  secret_hash: string
  created_at: Date
  last_used_at: Date | null
}
