import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import superjson from 'superjson'
import type { AppRouter } from '#server/api/router.ts'
import { getFreshToken } from '../session/token-refresh.ts'
import { requestHeaders } from './request-headers.ts'

/**
 * Subscriptions over server-sent events. The browser's EventSource cannot send headers and would need the token in the
 * URL; this implementation uses `fetch`, with a fresh token for each connection.
 */
export const liveLink: TRPCLink<AppRouter> = httpSubscriptionLink({
  url: '/trpc',
  transformer: superjson,
  EventSource,
  eventSourceOptions: {
    fetch: async (input, init) =>
      fetch(input, { ...init, headers: { ...init.headers, ...requestHeaders(await getFreshToken()) } }),
  },
})
