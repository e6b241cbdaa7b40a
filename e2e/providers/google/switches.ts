import { z } from 'zod'

/** Behaviors on which sources disagree, or which Google shows only sometimes. The README names the sources. */
export const switchesSchema = z.object({
  /** Whether a Meet link comes with the response, some time later, or never. */
  conference: z.enum(['success', 'pending', 'failure']).default('success'),
  conferenceDelayMs: z.number().int().min(0).default(300),
  /** The response status for a sync token that was never issued. */
  corruptSyncToken: z.union([z.literal(400), z.literal(410)]).default(400),
  /** `syncToken` with an explicit `showDeleted=false`: rejected, or returns bare deleted events. */
  syncTokenWithShowDeletedFalse: z.enum(['rejected', 'bare']).default('rejected'),
  /** Whether guests keep their copies after a deletion with `sendUpdates=none`. */
  silentDeletionKeepsGuestCopies: z.boolean().default(true),
  /** Whether each refresh replaces the refresh token; at Google, it does not. */
  rotateRefreshTokens: z.boolean().default(false),
  /** Whether consent to more scopes without `prompt=consent` returns another refresh token. */
  refreshTokenOnAddedScopes: z.boolean().default(true),
  /** Whether a refresh returns an `id_token`. */
  idTokenOnRefresh: z.boolean().default(true),
  /** Whether the consent page has a checkbox for each scope; otherwise, consent is all or nothing. */
  granularConsent: z.boolean().default(true),
  accessTokenSeconds: z.number().int().min(1).default(3599),
  /** The maximum lifetime of a push channel. */
  channelSeconds: z
    .number()
    .int()
    .min(1)
    .default(7 * 24 * 3600),
  /** Delay before the first retry of a failed push; doubles with each retry. */
  pushRetryMs: z.number().int().min(1).default(200),
  pushRetries: z.number().int().min(0).default(5),
  /** Delay between a change and its push. */
  pushDelayMs: z.number().int().min(0).default(0),
  dropPushes: z.boolean().default(false),
  /** The maximum page size, because Google may return fewer events than `maxResults`. */
  pageLimit: z.number().int().min(1).default(2500),
})

export type Switches = z.output<typeof switchesSchema>
