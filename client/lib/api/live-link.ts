import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { EventSource } from 'eventsource'
import superjson from 'superjson'
import type { AppRouter } from '#server/api/router.ts'
import { freshToken, refreshToken } from '../session/token-refresh.ts'
import { readApiError } from './api-error.ts'
import { tabHeaders } from './tab-id.ts'

/** The token of the open subscription; a page has one. */
let used: string | null = null

/**
 * Subscriptions by server-sent events. The browser's EventSource cannot send headers and would need the token in the
 * URL; this one uses `fetch`, with a fresh token for each connection.
 */
const line: TRPCLink<AppRouter> = httpSubscriptionLink({
  url: '/trpc',
  transformer: superjson,
  EventSource,
  eventSourceOptions: {
    fetch: async (input, init) => {
      used = await freshToken()
      const headers = { ...init.headers, ...tabHeaders, authorization: `Bearer ${used ?? ''}` }
      return fetch(input, { ...init, headers })
    },
  },
})

/**
 * A subscription that reopens at once with a new token if its token was rejected, for example after sleep. If it is
 * rejected again before any message, it ends with that error.
 */
export const liveLink: TRPCLink<AppRouter> = (runtime) => {
  const open = line(runtime)
  return (call) =>
    observable((observer) => {
      let attempt: Unsubscribable | undefined
      let isRenewed = false
      let stopped = false

      const renew = async (refusal: Parameters<typeof observer.error>[0]) => {
        isRenewed = true
        const replacement = await refreshToken(used)
        if (stopped) return
        if (replacement === null) observer.error(refusal)
        else connect()
      }
      const connect = () => {
        attempt = open(call).subscribe({
          ...observer,
          next(value) {
            if (value.result.type === 'data' || value.result.type === undefined) isRenewed = false
            observer.next(value)
          },
          error(error) {
            const isSpent = used !== null && readApiError(error).code === 'unauthenticated'
            if (isSpent && !isRenewed) void renew(error)
            else observer.error(error)
          },
        })
      }

      connect()
      return () => {
        stopped = true
        attempt?.unsubscribe()
      }
    })
}
