import '#client/ui/theme/application.css'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, trpc } from '#client/api.ts'
import { registerServiceWorker } from '#client/lib/register-service-worker.ts'
import { useSession } from '#client/lib/session/session.ts'

/** The application's pages, which use tRPC hooks. Other pages, especially those for guests, do not load this code. */
export function Application() {
  const queryClient = useQueryClient()
  const { isAuthenticated } = useSession()
  // The worker downloads the whole application: only users with a session need it.
  useEffect(() => {
    if (isAuthenticated) registerServiceWorker('app')
  }, [isAuthenticated])
  return (
    <trpc.Provider client={api} queryClient={queryClient}>
      <Outlet />
    </trpc.Provider>
  )
}
