import '@fontsource-variable/geist/wght.css'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { trpc } from '#client/api.ts'
import { endAddAccountFlow } from '#client/features/accounts/add-account-flow.ts'
import { CalendarSkeleton } from '#client/features/calendar/grid/CalendarSkeleton.tsx'
import { DashboardLayout } from '#client/features/dashboard/DashboardLayout.tsx'
import { useLiveUpdates } from '#client/features/dashboard/live-updates.ts'
import type { PanelName } from '#client/features/dashboard/panels.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { usePageTitle } from '#client/ui/layout/page-title.ts'
import { Dashboard } from './Dashboard.tsx'
import type { TourState } from './tour-state.ts'

interface DashboardPageProps {
  panel: PanelName | undefined
  onPanel: (panel: PanelName | undefined) => void
  tour: TourState
  /** Opens the editor for a new event at start. */
  startsEvent: boolean
}

/** The dashboard, once the settings are loaded. */
export function DashboardPage({ panel, onPanel, tour, startsEvent }: DashboardPageProps) {
  const { t } = useLingui()
  usePageTitle(t`Dashboard`)
  useLiveUpdates()
  // Ends the flow, however the user returned from adding an account.
  useEffect(endAddAccountFlow, [])
  const info = trpc.users.info.useQuery()
  if (info.data)
    return <Dashboard settings={info.data} panel={panel} onPanel={onPanel} tour={tour} startsEvent={startsEvent} />
  return (
    <DashboardLayout menu={null} compact={false} isMenuOpen={false} onCloseMenu={() => undefined}>
      {info.error ? (
        <ErrorState level={1} errorMessage={readApiError(info.error).detail} onTryAgain={() => void info.refetch()} />
      ) : (
        <CalendarSkeleton days={7} />
      )}
    </DashboardLayout>
  )
}
