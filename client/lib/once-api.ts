import { createTRPCClient, httpLink } from '@trpc/client'
import superjson from 'superjson'
import type { AppRouter } from '#server/api/router.ts'
import { refreshLink } from './refresh-link.ts'
import { freshToken } from './token-refresh.ts'

/**
 * Calls that must not happen twice, whatever the connection does: each goes alone, not in a batch, with the
 * Idempotency-Key that it is given: `onceApi.match.book.mutate(input, once(key))`.
 */
export const onceApi = createTRPCClient<AppRouter>({
  links: [
    refreshLink(),
    httpLink({
      url: '/trpc',
      transformer: superjson,
      async headers({ op }) {
        const token = await freshToken()
        const key = op.context['idempotencyKey']
        return {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
        }
      },
    }),
  ],
})

/** The options of a call that carries this key. */
export function once(idempotencyKey: string): { context: { idempotencyKey: string } } {
  return { context: { idempotencyKey } }
}
