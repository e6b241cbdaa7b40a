import { z } from 'zod'

/** The kind of data that changed; the user's screens refetch it. */
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

/** The events of a live subscription: `open` once the server listens, then topics. */
export const liveEvent = z.union([z.literal('open'), liveTopic])
