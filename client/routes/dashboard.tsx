import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { queries } from '#client/api.ts'
import { panelOf } from '#client/features/dashboard/panels.ts'
import { requireDashboard } from '#client/features/session/guards.ts'
import { DashboardPage } from './-dashboard/DashboardPage.tsx'

export const Route = createFileRoute('/dashboard')({
  validateSearch: (search: Record<string, unknown>) => {
    const panel = panelOf(search['panel'])
    return {
      ...(panel && { panel }),
      ...(search['show_joyride'] === true && { show_joyride: true as const }),
    }
  },
  beforeLoad: requireDashboard,
  // Fetched while the page's code is.
  loader: () => void queries.users.info.prefetch(),
  component: Dashboard,
})

function Dashboard() {
  const { panel } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <DashboardPage
      panel={panel}
      onPanel={(next) => void navigate({ search: next === undefined ? {} : { panel: next } })}
    />
  )
}
