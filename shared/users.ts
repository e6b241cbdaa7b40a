import { z } from 'zod/mini'
import { fieldCode } from './field-code.ts'
import { MAX_LENGTHS } from './input-limits.ts'
import { LANGUAGES } from './languages.ts'
import { oneLine } from './one-line.ts'
import type { synchronizedAccount, userSettings } from './outputs/users.ts'
import { MEETING_MINUTES } from './time.ts'
import { wireId } from './wire-id.ts'
import { timeZone } from './wire-time.ts'

export const MEETING_PROVIDERS = ['none', 'google_meet', 'custom'] as const

/**
 * `reconnect`: our access was revoked. `permission`: the user did not grant all permissions that we need.
 * `too_many_events`: the user's connected calendars have more events than we store, or than we read in an hour.
 * `unavailable`: the provider does not respond, or no longer has the calendar; we keep trying.
 */
export const SYNC_PROBLEMS = ['reconnect', 'permission', 'too_many_events', 'unavailable'] as const
export type SyncProblem = (typeof SYNC_PROBLEMS)[number]

/** Where a meeting takes place: no location, the connected account's video links, or the user's own meeting link. */
export type MeetingProviderInfo = UserSettings['meeting_provider_info']

/** A calendar account as its user sees it. */
export type SynchronizedAccount = z.output<typeof synchronizedAccount>

/** The output of `GET /users/info`. Durations are in minutes. */
export type UserSettings = z.output<typeof userSettings>

/** Six hex digits without `#`; parsed into lower case. */
export const color = z.pipe(
  z.string().check(z.regex(/^[0-9a-fA-F]{6}$/, fieldCode('invalid_color'))),
  z.transform((text: string) => text.toLowerCase()),
)

/** Length of a meeting in minutes. */
export const eventDuration = z.int().check(z.minimum(MEETING_MINUTES.min), z.maximum(MEETING_MINUTES.max))

/** The part of an invitation link that names its owner: lowercase letters, digits and hyphens. */
export const urlInvites = z
  .string()
  .check(
    z.regex(new RegExp(`^[a-z0-9](?:[a-z0-9-]{1,${MAX_LENGTHS.link_name - 2}}[a-z0-9])$`), fieldCode('url_characters')),
  )

const meetingProviderInfo = z
  .object({
    provider: z.enum(MEETING_PROVIDERS),
    url: z.optional(
      z
        .url({ protocol: /^https$/, error: fieldCode('enter_https_link') })
        .check(z.maxLength(MAX_LENGTHS.event.meeting_url, fieldCode('too_long'))),
    ),
  })
  .check(
    z.refine((info) => info.provider !== 'custom' || Boolean(info.url), {
      error: fieldCode('enter_room_link'),
      path: ['url'],
    }),
  )

/** Any of the settings that have no call of their own. */
export const settingsUpdate = z.object({
  name: z.optional(z.string().check(oneLine(), z.minLength(1, fieldCode('enter_name')), z.maxLength(MAX_LENGTHS.name))),
  event_duration: z.optional(eventDuration),
  event_interval: z.optional(z.int().check(z.minimum(0), z.maximum(240))),
  min_notice: z.optional(z.int().check(z.minimum(0), z.maximum(43_200))),
  horizon_days: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
  meeting_provider_info: z.optional(meetingProviderInfo),
  url_invites: z.optional(urlInvites),
  is_email_public: z.optional(z.boolean()),
  is_findable: z.optional(z.boolean()),
  language: z.optional(z.enum(LANGUAGES, fieldCode('unknown_language'))),
})

export const timeZoneUpdate = z.object({ time_zone: timeZone })
export const colorUpdate = z.object({ new_color: color })

export const accountIdInput = z.object({ account_id: wireId })
export const accountColorUpdate = z.object({ account_id: wireId, new_color: color })
