import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type PanelName, panelOf } from '#client/features/dashboard/panels.ts'
import { requireDashboard } from '#client/features/session/guards.ts'
import { DashboardPage } from './-dashboard/DashboardPage.tsx'

export interface DashboardSearch {
  panel?: PanelName | undefined
  /** The tour is to be shown, after the onboarding. */
  show_joyride?: true | undefined
}

export const Route = createFileRoute('/_calls/dashboard')({
  // What is not accepted is set to undefined: left out, it would come through as it stands in the address.
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    panel: panelOf(search['panel']),
    show_joyride: search['show_joyride'] === true || undefined,
  }),
  beforeLoad: requireDashboard,
  // Fetched while the page's code is.
  loader: () => void import('#client/api.ts').then(({ queries }) => queries.users.info.prefetch()),
  component: Dashboard,
})

function Dashboard() {
  const { panel } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return <DashboardPage panel={panel} onPanel={(next) => void navigate({ search: { panel: next } })} />
}
