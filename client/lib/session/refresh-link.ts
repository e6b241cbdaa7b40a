import type { TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { getSession } from './session-store.ts'
import { isTokenRejected, refreshToken } from './token-refresh.ts'

/**
 * Retries a call once if its token was rejected: with a new token, or without one if the session has ended. A
 * subscription is reopened.
 */
export function refreshLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const { token: oldToken } = getSession()
        let attempt: Unsubscribable | undefined
        let isStopped = false

        const retry = async (error: Parameters<typeof observer.error>[0]) => {
          const replacement = await refreshToken(oldToken)
          if (isStopped) return
          if (!replacement && getSession().token !== null) observer.error(error)
          else attempt = next(op).subscribe(observer)
        }

        attempt = next(op).subscribe({
          ...observer,
          error(error) {
            if (oldToken !== null && isTokenRejected(error)) void retry(error)
            else observer.error(error)
          },
        })
        return () => {
          isStopped = true
          attempt?.unsubscribe()
        }
      })
}
