import '@fontsource-variable/geist/wght.css'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { trpc } from '#client/api.ts'
import { AccountStatusList, ReconnectBar } from '#client/features/accounts/AccountNotices.tsx'
import { endAddAccountFlow } from '#client/features/accounts/add-account-flow.ts'
import { waitForDeletions } from '#client/features/calendar/actions/pending-deletions.ts'
import { Calendar } from '#client/features/calendar/Calendar.tsx'
import { CalendarFilter } from '#client/features/calendar/CalendarFilter.tsx'
import { CalendarSkeleton } from '#client/features/calendar/grid/CalendarSkeleton.tsx'
import { MiniMonth } from '#client/features/calendar/MiniMonth.tsx'
import { useCalendarNavigation } from '#client/features/calendar/navigation.ts'
import { UpNext } from '#client/features/calendar/UpNext.tsx'
import { CommandCenter, type CommandView } from '#client/features/commands/CommandCenter.tsx'
import { DashboardLayout } from '#client/features/dashboard/DashboardLayout.tsx'
import { useLiveUpdates } from '#client/features/dashboard/live-updates.ts'
import { useMenuCommands } from '#client/features/dashboard/menu-commands.ts'
import type { PanelName } from '#client/features/dashboard/panels.ts'
import { SideMenu } from '#client/features/dashboard/SideMenu.tsx'
import { CopyMainLinkButton } from '#client/features/links/CopyMainLinkButton.tsx'
import { ZoneChips } from '#client/features/timezones/ZoneChips.tsx'
import { axisZones, useZoneChoice } from '#client/features/timezones/zone-choice.ts'
import { useNow } from '#client/lib/now.ts'
import { logout } from '#client/lib/session/session.ts'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { usePageTitle } from '#client/ui/layout/page-title.ts'
import { lazyWithBoundary } from '#client/ui/loading/LazyBoundary.tsx'
import type { UserSettings } from '#shared/users.ts'
import c from './Dashboard.module.css'

const DashboardTour = lazyWithBoundary(() => import('#client/features/tour/DashboardTour.tsx'))
const Panels = lazyWithBoundary(() => import('./Panels.tsx'))

interface DashboardPageProps {
  panel: PanelName | undefined
  onPanelChange: (panel: PanelName | undefined) => void
  /** Whether the dashboard shows its tour, and functions that start and end it. */
  tour: { isOn: boolean; start: () => void; end: () => void }
  /** Whether the dashboard opens with the editor for a new event. */
  shouldCreateEvent: boolean
}

/** The dashboard; until its settings are loaded, a skeleton or an error. */
export function DashboardPage(props: DashboardPageProps) {
  const { t } = useLingui()
  usePageTitle(t`Dashboard`)
  useLiveUpdates()
  // Ends the flow, however the user returned from adding an account.
  useEffect(endAddAccountFlow, [])
  const info = trpc.users.info.useQuery()
  if (info.data) return <Dashboard settings={info.data} {...props} />
  return (
    <DashboardLayout menu={null} isCompact={false} isMenuOpen={false} onCloseMenu={() => undefined}>
      {info.error ? <QueryState query={info} level={1} /> : <CalendarSkeleton days={7} />}
    </DashboardLayout>
  )
}

/** Combines the features: the menu, the calendar and the open panel. */
function Dashboard({ settings, ...props }: DashboardPageProps & { settings: UserSettings }) {
  const { t } = useLingui()
  const { panel, onPanelChange, tour, shouldCreateEvent } = props
  const { time_zone } = settings
  const now = useNow()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [commandView, setCommandView] = useState<CommandView>()
  const navigate = useNavigate()

  const choice = useZoneChoice()
  const navigation = useCalendarNavigation(time_zone, now)
  const { isCompact } = navigation
  const zones = useMemo(() => axisZones(choice, time_zone, isCompact), [choice, time_zone, isCompact])

  const burger = useRef<HTMLButtonElement>(null)
  const closeMenu = () => {
    setMenuOpen(false)
    burger.current?.focus()
  }
  const closeMenuAnd = <Args extends unknown[]>(action: (...args: Args) => void) => {
    return (...args: Args) => {
      closeMenu()
      action(...args)
    }
  }
  const leaveAndLogOut = async () => {
    await navigate({ to: '/' })
    await waitForDeletions()
    await logout()
  }

  useMenuCommands({ onPanelChange, onStartTour: tour.start, onLogOut: () => void leaveAndLogOut() })

  const menu = (
    <SideMenu
      user={settings}
      calendars={
        <>
          <CalendarFilter />
          <AccountStatusList accounts={settings.synchronized_accounts} />
        </>
      }
      onSearch={closeMenuAnd(() => setCommandView('palette'))}
      onPanelChange={closeMenuAnd(onPanelChange)}
      onLogOut={() => void leaveAndLogOut()}
    >
      <UpNext zone={time_zone} now={now} emptyAction={<CopyMainLinkButton fullWidth />} />
      <MiniMonth {...navigation} onChoose={closeMenuAnd(navigation.goTo)} />
    </SideMenu>
  )

  return (
    <DashboardLayout menu={menu} isCompact={isCompact} isMenuOpen={isMenuOpen} onCloseMenu={closeMenu}>
      <ReconnectBar accounts={settings.synchronized_accounts} onOpen={() => onPanelChange('accounts')} />
      <Calendar
        settings={settings}
        navigation={navigation}
        now={now}
        {...zones}
        shouldCreateEvent={shouldCreateEvent}
        // A panel that the URL opens takes precedence over an unfinished event.
        shouldResume={panel === undefined}
        toolbar={{
          start: isCompact && (
            <UnstyledButton
              ref={burger}
              className={c.burger}
              aria-label={t`Open menu`}
              data-tour="menu"
              onClick={() => setMenuOpen(true)}
            >
              <IconMenu2 size={20} aria-hidden />
            </UnstyledButton>
          ),
          end: <CopyMainLinkButton isInToolbar />,
          secondRow: isCompact && <ZoneChips primary={time_zone} now={now} />,
        }}
      />
      <CommandCenter view={commandView} onViewChange={setCommandView} />
      {tour.isOn && (
        <DashboardTour
          isCompact={isCompact}
          copyButton={<CopyMainLinkButton fullWidth variant="primary" size="md" />}
          onClose={tour.end}
        />
      )}
      {panel && <Panels name={panel} settings={settings} onClose={() => onPanelChange(undefined)} />}
    </DashboardLayout>
  )
}
