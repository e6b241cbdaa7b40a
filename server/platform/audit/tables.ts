import type { ColumnType, Generated } from 'kysely'
import type { Activity, ActivityAction, ActorKind } from '#shared/activity.ts'
import type { UserId } from '#shared/ids.ts'

declare module '../db/schema.ts' {
  interface Schema {
    audit_log: AuditLogTable
  }
}

export interface AuditLogTable {
  entry_id: Generated<number>
  at: Date
  /** The user whose account the entry concerns; null if there is none, or if the account was deleted. */
  user_id: UserId | null
  actor_kind: ActorKind
  actor_id: UserId | null
  action: ActivityAction
  params: ColumnType<Activity['params'], string, never>
  ip: string | null
  device: string | null
  request_id: string | null
  times: Generated<number>
  /** Repeats with the same key are counted in one entry; null if every occurrence has its own entry. */
  repeat_key: string | null
}
