import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { trpc, trpcClient } from '#client/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { keepFilesOffline } from '#client/lib/offline-files.ts'
import { useSession } from '#client/lib/session/session.ts'

/** The pages that make typed calls by hooks. The others, the guest's above all, do without the code for it. */
export const Route = createFileRoute('/_calls')({ component: WithCalls })

function WithCalls() {
  const { isAuthenticated } = useSession()
  // Who only looks in is spared the download.
  useEffect(() => {
    if (isAuthenticated) keepFilesOffline('all')
  }, [isAuthenticated])
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <Outlet />
    </trpc.Provider>
  )
}
