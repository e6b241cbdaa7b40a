import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import superjson from 'superjson'
import type { AppRouter } from '#server/api/router.ts'
import { freshToken } from './token-refresh.ts'

/** Subscriptions, as server-sent events. An event source sends no headers: its token is a connection parameter. */
export const liveLink: TRPCLink<AppRouter> = httpSubscriptionLink({
  url: '/trpc',
  transformer: superjson,
  connectionParams: async () => ({ token: (await freshToken()) ?? '' }),
})
