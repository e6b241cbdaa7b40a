import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { trpc, trpcClient } from '#client/api.ts'
import { keepFilesOffline } from '#client/lib/offline-files.ts'
import { useSession } from '#client/lib/session/session.ts'

/** Layout of the pages that use tRPC hooks. Other pages, above all the guests', do not load this code. */
export const Route = createFileRoute('/_calls')({ ssr: true, component: WithCalls })

function WithCalls() {
  const { queryClient } = Route.useRouteContext()
  const { isAuthenticated } = useSession()
  // Visitors without a session skip the download.
  useEffect(() => {
    if (isAuthenticated) keepFilesOffline('all')
  }, [isAuthenticated])
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <Outlet />
    </trpc.Provider>
  )
}
