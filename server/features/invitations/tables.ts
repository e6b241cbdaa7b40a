import type { Generated } from 'kysely'
import type { LinkId, UserId } from '#shared/ids.ts'
import type { Immutable } from '../../platform/db/schema.ts'

declare module '../../platform/db/schema.ts' {
  interface Schema {
    links: LinksTable
  }
}

export interface LinksTable {
  user_id: UserId
  link_id: Generated<LinkId>
  url_invites: string
  /** Minutes. */
  event_duration: number
  created_at: Immutable<Date>
}
