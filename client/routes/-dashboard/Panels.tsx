import { t } from '@lingui/core/macro'
import { useWindowEvent } from '@mantine/hooks'
import { useBlocker, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Accounts } from '#client/features/accounts/Accounts.tsx'
import { parseAccountConnectionResult } from '#client/features/accounts/add-account-flow.ts'
import { MyAvailability } from '#client/features/availability/MyAvailability.tsx'
import { setCalendarShown } from '#client/features/calendar/calendar-events.ts'
import { EventTextColorSwitch } from '#client/features/calendar/grid/EventTextColorSwitch.tsx'
import { AccountCalendars, DestinationField } from '#client/features/calendar-management/AccountCalendars.tsx'
import { AddCalendarsSection } from '#client/features/calendar-management/AddCalendarsSection.tsx'
import { MeetingsAccounts } from '#client/features/dashboard/MeetingsAccounts.tsx'
import Panel from '#client/features/dashboard/Panel.tsx'
import { ProfileSettings } from '#client/features/dashboard/ProfileSettings.tsx'
import { type PanelName, panelTitle } from '#client/features/dashboard/panels.ts'
import { saveTimeZone } from '#client/features/dashboard/settings.ts'
import { FeedbackForm } from '#client/features/feedback/FeedbackForm.tsx'
import { GroupBooking } from '#client/features/group-scheduling/GroupBooking.tsx'
import { GroupsPanel } from '#client/features/groups/GroupsPanel.tsx'
import { LinksPanel } from '#client/features/links/LinksPanel.tsx'
import { TimezonesPanel } from '#client/features/timezones/TimezonesPanel.tsx'
import { ZoneField } from '#client/features/timezones/ZoneField.tsx'
import { clearSession } from '#client/lib/session/session.ts'
import type { Confirmation } from '#client/ui/dialogs/ConfirmDialog.tsx'
import { hasOpenOverlay } from '#client/ui/dialogs/close-on-back.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { showError } from '#client/ui/feedback/toast.tsx'
import { useReturnFocus } from '#client/ui/focus/return-focus.ts'
import { discardUnsavedChanges, hasUnsavedChanges, isOnlySecretUnsaved } from '#client/ui/forms/unsaved-changes.ts'
import { LazyBoundary, lazyWithBoundary, lazyWithRetry } from '#client/ui/loading/LazyBoundary.tsx'
import type { UserSettings } from '#shared/users.ts'

/** Lazy: few users need these. */
const AccountDataPanel = lazyWithRetry(() => import('#client/features/account-data/AccountDataPanel.tsx'))
const CalendarFeed = lazyWithRetry(() => import('#client/features/calendar-feed/CalendarFeed.tsx'))
const ConfirmDialog = lazyWithBoundary(() => import('#client/ui/dialogs/ConfirmDialog.tsx'))
const DevelopersPanel = lazyWithRetry(() => import('#client/features/developers/DevelopersPanel.tsx'))
const SecurityPanel = lazyWithRetry(() => import('#client/features/security/SecurityPanel.tsx'))

interface PanelsProps {
  name: PanelName
  settings: UserSettings
  onClose: () => void
}

const CONTENT: Record<PanelName, (settings: UserSettings) => ReactNode> = {
  accounts: (settings) => <AccountsPanel settings={settings} />,
  'meetings-accounts': (settings) => <MeetingsAccounts settings={settings} destinationField={<DestinationField />} />,
  availability: () => <MyAvailability />,
  links: ({ event_duration }) => <LinksPanel event_duration={event_duration} />,
  groups: ({ email }) => <GroupsPanel email={email} Booking={GroupBooking} />,
  timezones: ({ time_zone }) => <TimezonesPanel primary={time_zone} />,
  developers: () => <DevelopersPanel />,
  profile: (settings) => (
    <ProfileSettings settings={settings}>
      <ZoneField
        label={t`Time zone`}
        value={settings.time_zone}
        onChange={(zone) => void saveTimeZone(zone).catch(showError)}
      />
      <EventTextColorSwitch />
    </ProfileSettings>
  ),
  security: () => <SecurityPanel />,
  data: (settings) => <AccountData {...settings} />,
  feedback: () => <FeedbackForm />,
}

function AccountsPanel({ settings }: { settings: UserSettings }) {
  const navigate = useNavigate()
  // Parsed here rather than by the router, whose parsers are part of every page.
  const search = useSearch({ strict: false })
  const [connectionResult] = useState(() => parseAccountConnectionResult(search))
  useEffect(() => {
    // Removed from the URL, so that a reload does not show it again.
    if (connectionResult)
      void navigate({ to: '/dashboard', search: { panel: 'accounts' }, replace: true, ignoreBlocker: true })
  }, [connectionResult, navigate])
  return (
    <>
      <Accounts
        settings={settings}
        connectionResult={connectionResult}
        renderCalendars={(account_id) => <AccountCalendars account_id={account_id} />}
      />
      <AddCalendarsSection onAdded={(id) => setCalendarShown(id, true)} />
      <LazyBoundary fallback={<LoadingScreen isInline />}>
        <CalendarFeed />
      </LazyBoundary>
    </>
  )
}

function AccountData({ email }: Pick<UserSettings, 'email'>) {
  const navigate = useNavigate()
  const showAccountClosed = async () => {
    // Before the session ends: the dashboard redirects users without a session to the login page.
    await navigate({ to: '/account-closed', replace: true, ignoreBlocker: true })
    clearSession()
  }
  return <AccountDataPanel email={email} onClosed={showAccountClosed} />
}

/** The confirmation before leaving a form with unsaved changes. */
function discardDialog(panel: PanelName, leave: () => void): Confirmation {
  const isSecret = isOnlySecretUnsaved()
  const run = () => {
    discardUnsavedChanges()
    leave()
  }
  return {
    title: isSecret ? t`Have you copied it?` : t`Discard unsaved changes?`,
    text: isSecret
      ? t`You won’t be able to see it again.`
      : t`Your changes in ${{ panel: panelTitle(panel) }} are not saved yet.`,
    choices: [{ label: isSecret ? t`Close` : t`Discard changes`, variant: 'error', run }],
    dismissLabel: isSecret ? t`Go back` : t`Keep editing`,
  }
}

/** Warns before unsaved changes are lost, except when the page reloads because another tab changed the session. */
function askBeforeClosing(event: BeforeUnloadEvent): void {
  if (!document.body.hidden && hasUnsavedChanges()) event.preventDefault()
}

const IGNORE_BLOCKER = { ignoreBlocker: true }

/** The open panel. Most panels share one chunk, since most visits open none. */
export default function Panels({ name, settings, onClose }: PanelsProps) {
  useReturnFocus()
  const { history } = useRouter()
  const [blockedNavigation, setBlockedNavigation] = useState<{ leave: () => void; stay?: () => void }>()
  const stay = () => {
    blockedNavigation?.stay?.()
    setBlockedNavigation(undefined)
  }
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn({ action }) {
      if (!hasUnsavedChanges() || (action === 'BACK' && hasOpenOverlay())) return false
      const { pathname, search } = window.location
      if (blockedNavigation) stay()
      else if (action === 'PUSH' || action === 'REPLACE')
        return new Promise((block) => setBlockedNavigation({ leave: () => block(false), stay: () => block(true) }))
      // Blocked at once, which restores the URL: otherwise going back again would leave the dashboard.
      else if (action === 'BACK') setBlockedNavigation({ leave: () => history.back(IGNORE_BLOCKER) })
      else if (action === 'FORWARD') setBlockedNavigation({ leave: () => history.forward(IGNORE_BLOCKER) })
      else setBlockedNavigation({ leave: () => history.push(pathname + search, {}, IGNORE_BLOCKER) })
      return true
    },
  })
  useWindowEvent('beforeunload', askBeforeClosing)
  return (
    <>
      {/* Escape closes the dialog, and must not close the panel too. */}
      <Panel name={name} onClose={() => blockedNavigation || onClose()}>
        <LazyBoundary fallback={<LoadingScreen isInline />}>{CONTENT[name](settings)}</LazyBoundary>
      </Panel>
      {blockedNavigation && (
        <ConfirmDialog confirmation={discardDialog(name, blockedNavigation.leave)} onClose={stay} />
      )}
    </>
  )
}
