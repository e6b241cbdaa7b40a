import type { TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { getSession } from './session-store.ts'
import { refreshToken } from './token-refresh.ts'

/** A call refused as UNAUTHORIZED gets a new token and one more try. */
export function refreshLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let attempt: Unsubscribable | undefined
        let stopped = false
        const tryOnce = (isRetry: boolean) => {
          const spent = getSession().token
          attempt = next(op).subscribe({
            ...observer,
            error(error) {
              const refused = (error.data as { code?: unknown } | undefined)?.code === 'UNAUTHORIZED'
              if (isRetry || !refused || spent === null) return observer.error(error)
              void refreshToken(spent).then((token) => {
                if (stopped) return
                if (token === null) observer.error(error)
                else tryOnce(true)
              })
            },
          })
        }
        tryOnce(false)
        return () => {
          stopped = true
          attempt?.unsubscribe()
        }
      })
}
