import type { Generated, Insertable } from 'kysely'
import type { UserId } from '#shared/ids.ts'
import type { Immutable } from '../../platform/db/schema.ts'

declare module '../../platform/db/schema.ts' {
  interface Schema {
    feedback: FeedbackTable
  }
}

export interface FeedbackTable {
  feedback_id: Generated<string>
  kind: 'general' | 'support'
  user_id: UserId | null
  name: string
  email: string
  message: string
  created_at: Immutable<Date>
}

export type NewFeedbackRow = Insertable<FeedbackTable>
