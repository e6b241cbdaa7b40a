import type { Generated } from 'kysely'
import type { GroupId, UserId } from '#shared/ids.ts'
import type { Immutable } from '../../platform/db/schema.ts'

declare module '../../platform/db/schema.ts' {
  interface Schema {
    groups: GroupsTable
    group_participants: GroupParticipantsTable
    group_audit: GroupAuditTable
  }
}

export interface GroupsTable {
  group_id: Generated<GroupId>
  name: string
  owner_id: UserId
  created_at: Immutable<Date>
  updated_at: Date
}

export interface GroupParticipantsTable {
  group_id: GroupId
  email: string
  added_at: Immutable<Date>
  position: number
  status: Generated<'invited' | 'accepted'>
}

export interface GroupAuditTable {
  entry_id: Generated<number>
  group_id: GroupId
  action: 'created' | 'invited' | 'joined' | 'declined' | 'removed' | 'left' | 'transferred' | 'ended'
  actor_id: UserId | null
  email: string | null
  created_at: Immutable<Date>
}
