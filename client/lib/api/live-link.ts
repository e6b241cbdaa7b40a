import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { EventSource } from 'eventsource'
import superjson from 'superjson'
import type { AppRouter } from '#server/api/router.ts'
import { freshToken, refreshToken } from '../session/token-refresh.ts'
import { readApiError } from './api-error.ts'
import { tabHeaders } from './tab-id.ts'

/** The token that the line was last opened with; a page has one line. */
let used: string | null = null

/**
 * Subscriptions, as server-sent events. The browser's own event source sends no headers and would put the
 * token into the URL; this one takes a `fetch`, and with each reconnection a fresh token.
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
 * A line that comes back by itself when its token was refused, as after a night's sleep: with a new token, at once.
 * One that is refused again before it has said anything is given up, with the refusal.
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
