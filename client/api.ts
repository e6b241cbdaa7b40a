import { createTRPCClient, httpBatchLink, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query'
import type { CreateQueryUtils } from '@trpc/react-query/shared'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import superjson from 'superjson'
import type { AppRouter } from '#server/api/router.ts'
import { lazyLink } from './lib/lazy-link.ts'
import { queryClient } from './lib/query-client.ts'
import { refreshLink } from './lib/refresh-link.ts'
import { tabHeaders } from './lib/tab-id.ts'
import { freshToken } from './lib/token-refresh.ts'

const callsInBatches = (maxItems: number): TRPCLink<AppRouter> =>
  httpBatchLink({
    url: '/trpc',
    transformer: superjson,
    maxItems,
    async headers() {
      const token = await freshToken()
      return { ...tabHeaders, ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
    },
  })

// The server accepts calls with a file only alone, and no larger batches.
const calls: TRPCLink<AppRouter> = splitLink({
  condition: ({ path }) => path === 'calendar.previewImport' || path === 'calendar.importFile',
  true: callsInBatches(1),
  false: callsInBatches(10),
})

// Only the dashboard listens; the public pages do without the code for it.
const live = lazyLink<AppRouter>(async () => (await import('./lib/live-link.ts')).liveLink)

const links: TRPCLink<AppRouter>[] = [
  splitLink({ condition: (op) => op.type === 'subscription', true: live, false: [refreshLink(), calls] }),
]

/** Hooks: `trpc.users.info.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>()
/** What `trpc.Provider` needs. */
export const trpcClient = trpc.createClient({ links })
/** Plain calls, outside components: `api.auth.status.query()`. */
export const api = createTRPCClient<AppRouter>({ links })
/** The cache, outside components: `queries.auth.status.fetch()`, `queries.calendar.events.invalidate()`. */
export const queries: CreateQueryUtils<AppRouter> = createTRPCQueryUtils({ queryClient, client: trpcClient })

export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>
