import { z } from 'zod'

/** Tenant of every personal Microsoft account: https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference */
export const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * Behaviors on which Microsoft's documentation and users' reports disagree, or that depend on a mailbox's settings.
 * README.md names the source of each.
 */
export const switchesSchema = z.object({
  /** Response to a second POST with the same `transactionId`. */
  duplicateTransaction: z.enum(['existing', 'error-400', 'error-409', 'new-event']).default('existing'),
  /** Response to an expired delta token. */
  expiredCursor: z.enum(['410-location', '410', '400', '404']).default('410-location'),
  /** Whether one deleted occurrence gets its own `@removed` row, or only its series is sent again. */
  deletedOccurrence: z.enum(['removed', 'series']).default('removed'),
  /** Whether a delta of a calendar view contains series masters. */
  seriesMasterInDelta: z.boolean().default(true),
  /** Whether `@removed` rows also report changed events outside the window that the client never saw. */
  removedOutsideWindow: z.boolean().default(true),
  /** `keep`: returns the same refresh token. `rotate`: returns a new token, and the old token stays valid too. */
  refreshTokens: z.enum(['keep', 'rotate', 'rotate-and-revoke']).default('rotate'),
  /** Whether a subscription that would live longer than allowed is rejected or shortened. */
  longSubscription: z.enum(['reject', 'shorten']).default('reject'),
  /** Whether a declined meeting is removed from the calendar or kept as declined (a setting of the mailbox). */
  declinedMeeting: z.enum(['remove', 'keep']).default('remove'),
  /** Whether the Teams link is in the response to the POST or appears a few reads later. */
  onlineMeeting: z.enum(['immediate', 'later']).default('immediate'),
  /** The page size if the client requests none. */
  defaultPageSize: z.int().min(1).max(1000).default(10),
})
export type Switches = z.infer<typeof switchesSchema>

const seedEventSchema = z.looseObject({
  /** The zone's name as Outlook would have stored it; by default, the zone of the event's times. */
  originalTimeZone: z.string().optional(),
})

export const userSchema = z.object({
  email: z.email(),
  name: z.string(),
  kind: z.enum(['personal', 'work']).default('work'),
  /** Tenant of a work account; derived from the domain of the address by default. */
  tenantId: z.uuid().optional(),
  /** The mailbox's zone, as a Windows name. */
  timeZone: z.string().default('UTC'),
  /** Whether the account's administrator still has to approve the app: until then, users cannot consent to it. */
  needsAdminApproval: z.boolean().default(false),
  /** Calendars in addition to the default calendar. `canEdit: false` marks a calendar that another user shares. */
  calendars: z
    .array(
      z.object({
        name: z.string(),
        hexColor: z.string().default(''),
        canEdit: z.boolean().default(true),
        owner: z.object({ name: z.string(), address: z.string() }).optional(),
        events: z.array(seedEventSchema).default([]),
      }),
    )
    .default([]),
  /** Events of the default calendar, in the form of a POST to `/me/events`. */
  events: z.array(seedEventSchema).default([]),
})
export type SeedUser = z.input<typeof userSchema>
export type UserOptions = z.infer<typeof userSchema>

export const optionsSchema = z.object({
  port: z.int().default(0),
  clientId: z.string(),
  clientSecret: z.string(),
  /** Redirect URIs registered for the app; by default, all loopback URIs. */
  redirectUris: z.array(z.string()).optional(),
  /**
   * Claims that the app's registration adds to its tokens:
   * https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
   */
  optionalClaims: z.array(z.enum(['xms_edov'])).default([]),
  users: z.array(userSchema),
  switches: switchesSchema.prefault({}),
  /** Seconds; Microsoft assigns 60 to 90 minutes. */
  accessTokenSeconds: z.number().default(3600),
  /** Milliseconds from a change to its notification. */
  pushDelayMs: z.number().default(10),
  /** Milliseconds before each retry of a notification; Microsoft retries for up to four hours. */
  pushRetryDelaysMs: z.array(z.number()).default([100, 500, 2000]),
  requestsPerTenMinutes: z.number().default(10_000),
  concurrentRequestsPerMailbox: z.number().default(4),
})
export type MicrosoftOptions = z.input<typeof optionsSchema>
export type Settings = z.infer<typeof optionsSchema>
