import type { TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { readApiError } from '../api/api-error.ts'
import { getSession } from './session-store.ts'
import { refreshToken } from './token-refresh.ts'

/** Is it the bearer token that was refused, and not something else that the call brought, such as an access code? */
function isSpent(error: unknown): boolean {
  const { status, code } = readApiError(error)
  return status === 401 && code === 'unauthenticated'
}

/** A call that is refused for its token gets a new token and one more try. */
export function refreshLink<Router extends AnyTRPCRouter>(): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const { token: spent } = getSession()
        let attempt: Unsubscribable | undefined
        let stopped = false

        const again = async (refusal: Parameters<typeof observer.error>[0]) => {
          const replacement = await refreshToken(spent)
          if (stopped) return
          if (replacement === null) observer.error(refusal)
          else attempt = next(op).subscribe(observer)
        }

        attempt = next(op).subscribe({
          ...observer,
          error(error) {
            if (spent !== null && isSpent(error)) void again(error)
            else observer.error(error)
          },
        })
        return () => {
          stopped = true
          attempt?.unsubscribe()
        }
      })
}
