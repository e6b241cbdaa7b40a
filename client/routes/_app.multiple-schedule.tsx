import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireVerified } from '#client/features/session/guards.ts'
import { loadApplicationMessages } from '#client/lib/language.ts'
import { getSession } from '#client/lib/session/session-store.ts'

export const Route = createFileRoute('/_app/multiple-schedule')({
  beforeLoad: async (navigation) => {
    // Checked only on entry, so that the steps open without waiting for the server.
    if (navigation.cause === 'stay' && getSession().isAuthenticated) return
    await requireVerified(navigation)
  },
  loader: loadApplicationMessages,
  component: Outlet,
})
