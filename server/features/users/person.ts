import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/languages.ts'
import type { WorkSchedule } from '#shared/schedule.ts'
import type { MeetingProviderInfo } from '#shared/users.ts'

/** A user with the settings that matching needs. Durations are in minutes, `horizon_days` in days. */
export interface Person {
  user_id: UserId
  email: string
  name: string
  picture: string | null
  time_zone: string
  /** The language of emails to the user; null when unknown. */
  language: Language | null
  color: string
  work_schedule: WorkSchedule
  event_duration: number
  /** The buffer before and after meetings. */
  event_interval: number
  min_notice: number
  horizon_days: number
  meeting_provider_info: MeetingProviderInfo
  /** The name of their main link. */
  url_invites: string
  /** Verified: has been granted access. */
  is_auth: boolean
  is_email_public: boolean
  /** Whether every verified user can search for a time with them. */
  is_findable: boolean
}
