import { createFileRoute, Outlet } from '@tanstack/react-router'
import { trpc, trpcClient } from '#client/api.ts'
import { queryClient } from '#client/lib/query-client.ts'

/** The pages that make typed calls by hooks. The others, the guest's above all, do without the code for it. */
export const Route = createFileRoute('/_calls')({ component: WithCalls })

function WithCalls() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <Outlet />
    </trpc.Provider>
  )
}
