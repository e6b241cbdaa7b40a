import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireVerified } from '#client/features/session/guards.ts'
import { loadApplicationMessages } from '#client/lib/language.ts'
import { getSession } from '#client/lib/session/session-store.ts'

export const Route = createFileRoute('/_app/multiple-schedule')({
  beforeLoad: async ({ preload, location, cause }) => {
    // Checked only on entry, so that the steps open without waiting for the server.
    if (cause === 'stay' && getSession().isAuthenticated) return
    await requireVerified({ preload, location })
  },
  loader: loadApplicationMessages,
  component: Outlet,
})
