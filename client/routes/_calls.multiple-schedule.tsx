import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireVerified } from '#client/features/session/guards.ts'
import { getSession } from '#client/lib/session/session-store.ts'

export const Route = createFileRoute('/_calls/multiple-schedule')({
  beforeLoad: async ({ preload, cause }) => {
    // From step to step nobody waits for the server to answer this again.
    if (cause === 'stay' && getSession().isAuthenticated) return
    await requireVerified({ preload })
  },
  component: Outlet,
})
