import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { CreateQueryUtils } from '@trpc/react-query/shared'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import superjson from 'superjson'
import { fetchWithTimeout } from '#client/lib/api/fetch-with-timeout.ts'
import { lazyLink } from '#client/lib/api/lazy-link.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { requestHeaders } from '#client/lib/api/request-headers.ts'
import { refreshLink } from '#client/lib/session/refresh-link.ts'
import { getFreshToken } from '#client/lib/session/token-refresh.ts'
import type { AppRouter } from '#server/api/router.ts'

const options = { url: '/trpc', transformer: superjson, fetch: fetchWithTimeout } as const

const unbatchedLink: TRPCLink<AppRouter> = httpLink({
  ...options,
  async headers({ op }) {
    const { idempotencyKey } = op.context
    return requestHeaders(await getFreshToken(), typeof idempotencyKey === 'string' ? idempotencyKey : undefined)
  },
})

// Calls with their own header or a file are not batched: a batch shares its headers and is limited in size.
const callLink: TRPCLink<AppRouter> = splitLink({
  condition: ({ path, context }) =>
    'idempotencyKey' in context || path === 'calendar.previewImport' || path === 'calendar.importFile',
  true: unbatchedLink,
  false: httpBatchLink({ ...options, maxItems: 10, headers: async () => requestHeaders(await getFreshToken()) }),
})

// Only the dashboard subscribes, so public pages do not load this code.
const subscriptionLink = lazyLink<AppRouter>(async () => (await import('#client/lib/api/live-link.ts')).liveLink)

const links: TRPCLink<AppRouter>[] = [
  refreshLink(),
  splitLink({ condition: (op) => op.type === 'subscription', true: subscriptionLink, false: callLink }),
]

/** Hooks: `trpc.users.info.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>()
/** Plain calls, outside components: `api.auth.status.query()`. */
export const api = trpc.createClient({ links })
/** The cache, outside components: `queries.auth.status.fetch()`, `queries.calendar.listEvents.invalidate()`. */
export const queries: CreateQueryUtils<AppRouter> = createTRPCQueryUtils({ queryClient, client: api })

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
