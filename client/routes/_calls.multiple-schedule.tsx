import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireVerified } from '#client/features/session/guards.ts'

export const Route = createFileRoute('/_calls/multiple-schedule')({
  beforeLoad: async ({ preload }) => {
    await requireVerified({ preload })
  },
  component: Outlet,
})
