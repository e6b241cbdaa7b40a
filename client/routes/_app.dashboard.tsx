import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type PanelName, parsePanel } from '#client/features/dashboard/panels.ts'
import { requireOnboarded } from '#client/features/session/guards.ts'
import { loadApplicationMessages } from '#client/lib/language.ts'
import { flags } from '#client/lib/storage/flags.ts'
import { DashboardPage } from './-dashboard/Dashboard.tsx'

export interface DashboardSearch {
  panel?: PanelName | undefined
  /** Shows the tour: set by onboarding and the tour command. */
  show_joyride?: true | undefined
  /** Opens the editor: set by the installed app's shortcut. */
  new_event?: true | undefined
}

export const Route = createFileRoute('/_app/dashboard')({
  // Invalid values are set to undefined: omitted keys would be taken from the URL unvalidated.
  validateSearch: (search: Record<string, unknown>): DashboardSearch => ({
    panel: parsePanel(search['panel']),
    show_joyride: search['show_joyride'] === true || undefined,
    new_event: search['new_event'] === true || undefined,
  }),
  beforeLoad: requireOnboarded,
  // Prefetches the settings while the page's code loads.
  loader: async () => {
    void import('#client/api.ts').then(({ queries }) => queries.users.info.prefetch())
    await loadApplicationMessages()
  },
  component: Dashboard,
})

function Dashboard() {
  const { panel, show_joyride, new_event } = Route.useSearch()
  const [shouldCreateEvent] = useState(new_event === true)
  const navigate = useNavigate({ from: Route.fullPath })
  useEffect(() => {
    // Removed from the URL, so that a reload does not open the editor again.
    if (new_event) void navigate({ search: {}, replace: true })
  }, [new_event, navigate])
  const tour = {
    isOn: show_joyride === true && flags.showTutorialTour.read(),
    start() {
      flags.showTutorialTour.write(true)
      void navigate({ search: { show_joyride: true }, replace: true })
    },
    end() {
      flags.showTutorialTour.remove()
      // Removes the parameter, which has no effect without the flag.
      void navigate({ search: {}, replace: true })
    },
  }
  return (
    <DashboardPage
      panel={panel}
      onPanelChange={(next) => void navigate({ search: { panel: next } })}
      tour={tour}
      shouldCreateEvent={shouldCreateEvent}
    />
  )
}
