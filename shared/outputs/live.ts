import { z } from 'zod'

/** What of a user's changed, so that their screens know what to fetch again. */
export const liveTopic = z.enum([
  'events',
  'calendars',
  'links',
  'groups',
  'settings',
  'access',
  'developers',
  'sessions',
])

/** What a live subscription yields: `open` once the server listens, then topics. */
export const liveEvent = z.union([z.literal('open'), liveTopic])
