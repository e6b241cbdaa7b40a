import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import superjson from 'superjson'
import type { AppRouter } from '#server/api/router.ts'
import { freshToken } from './token-refresh.ts'

/**
 * Subscriptions, as server-sent events. The browser's own event source sends no headers and would put the
 * token into the URL; this one takes a `fetch`, and with each reconnection a fresh token.
 */
export const liveLink: TRPCLink<AppRouter> = httpSubscriptionLink({
  url: '/trpc',
  transformer: superjson,
  EventSource,
  eventSourceOptions: {
    fetch: async (input, init) =>
      fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${(await freshToken()) ?? ''}` } }),
  },
})
