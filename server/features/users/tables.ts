import type { ColumnType, Generated } from 'kysely'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { WorkSchedule } from '#shared/schedule.ts'
import type { MeetingProviderInfo } from '#shared/users.ts'
import type { Immutable, Json } from '../../platform/db/schema.ts'

declare module '../../platform/db/schema.ts' {
  interface Schema {
    users: UsersTable
    former_links: FormerLinksTable
  }
}

/** Durations are in minutes, `horizon_days` in days. */
export interface UsersTable {
  user_id: Generated<UserId>
  email: string
  name: string
  picture: string | null
  is_auth: Generated<boolean>
  is_admin: Generated<boolean>
  tutorial_completed: Generated<boolean>
  work_schedule: Json<WorkSchedule>
  event_duration: Generated<number>
  event_interval: Generated<number>
  time_zone: string
  /** The language of emails to the user; null when unknown. */
  language: Language | null
  color: Generated<string>
  meeting_provider_info: ColumnType<MeetingProviderInfo, string | undefined, string>
  url_invites: string
  is_email_public: Generated<boolean>
  is_findable: Generated<boolean>
  min_notice: Generated<number>
  horizon_days: Generated<number>
  /** Whether the public holidays of the user's country have been added, which happens only once. */
  has_received_home_holidays: Generated<boolean>
  created_at: Immutable<Date>
}

/** A former link name. Until `reserved_until`, only its former owner can claim it; nobody if `user_id` is null. */
export interface FormerLinksTable {
  /** SHA-256 of the name. */
  name_hash: string
  user_id: UserId | null
  reserved_until: Date
}
