import type { ReactNode } from 'react'
import { AccountList } from '#client/features/accounts/AccountList.tsx'
import { MyAvailability } from '#client/features/availability/MyAvailability.tsx'
import { selectCalendar } from '#client/features/calendar/selected-calendars.ts'
import { WhiteTextSwitch } from '#client/features/calendar/WhiteTextSwitch.tsx'
import { CalendarsPanel } from '#client/features/calendar-management/CalendarsPanel.tsx'
import { AccountsNote } from '#client/features/dashboard/AccountsNote.tsx'
import { MeetingsAccounts } from '#client/features/dashboard/MeetingsAccounts.tsx'
import Panel from '#client/features/dashboard/Panel.tsx'
import { ProfileSettings } from '#client/features/dashboard/ProfileSettings.tsx'
import type { PanelName } from '#client/features/dashboard/panels.ts'
import { saveColor, saveTimeZone } from '#client/features/dashboard/settings.ts'
import { SendFeedback } from '#client/features/feedback/SendFeedback.tsx'
import { useCreateGroup } from '#client/features/group-scheduling/create-group.ts'
import { GroupProblem } from '#client/features/group-scheduling/GroupProblem.tsx'
import { GroupsPanel } from '#client/features/groups/GroupsPanel.tsx'
import { LinksPanel } from '#client/features/links/LinksPanel.tsx'
import { TimezonesPanel } from '#client/features/timezones/TimezonesPanel.tsx'
import { ZoneField } from '#client/features/timezones/ZoneField.tsx'
import { t } from '#client/lib/language.ts'
import { ColorField } from '#client/ui/ColorField.tsx'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Part } from '#client/ui/Part.tsx'
import { useReturnFocus } from '#client/ui/return-focus.ts'
import { sayFailure } from '#client/ui/toasts.ts'
import type { Group } from '#shared/groups.ts'
import type { UserSettings } from '#shared/users.ts'

/** For few, and far from what the other panels are made of. */
const DevelopersPanel = lazyPart(() => import('#client/features/developers/DevelopersPanel.tsx'))

interface PanelsProps {
  name: PanelName
  settings: UserSettings
  onClose: () => void
}

const CONTENT: Record<PanelName, (settings: UserSettings) => ReactNode> = {
  accounts: (settings) => (
    <>
      <AccountList settings={settings} />
      <AccountsNote />
    </>
  ),
  'meetings-accounts': (settings) => <MeetingsAccounts settings={settings} />,
  calendars: () => <CalendarsPanel onAdded={(id) => selectCalendar(id, true)} />,
  availability: () => <MyAvailability />,
  links: ({ event_duration }) => <LinksPanel event_duration={event_duration} />,
  groups: ({ email }) => <BookableGroups email={email} />,
  timezones: ({ time_zone }) => <TimezonesPanel primary={time_zone} />,
  developers: () => (
    <Part fallback={<LoadingScreen inline />}>
      <DevelopersPanel />
    </Part>
  ),
  profile: (settings) => (
    <ProfileSettings settings={settings}>
      <ZoneField
        label={t('Time zone')}
        value={settings.time_zone}
        onChange={(zone) => tellIfFailed(saveTimeZone(zone))}
      />
      <ColorField
        label={t('Main colour')}
        value={settings.color}
        onChange={(color) => tellIfFailed(saveColor(color))}
      />
      <WhiteTextSwitch />
    </ProfileSettings>
  ),
  feedback: () => <SendFeedback />,
}

const whyNotBooked = (error: unknown) => <GroupProblem error={error} />

function BookableGroups({ email }: { email: string }) {
  const { mutateAsync } = useCreateGroup()
  const book = ({ _id, name, group_participants }: Group) =>
    mutateAsync({ summary: name, participants: group_participants, group_id: _id })
  return <GroupsPanel email={email} onBook={book} problem={whyNotBooked} />
}

function tellIfFailed(change: Promise<void>): void {
  change.catch(sayFailure)
}

/** The panel that is open. Most visits of the calendar open none: all of them are one lazy piece. */
export default function Panels({ name, settings, onClose }: PanelsProps) {
  useReturnFocus()
  return (
    <Panel name={name} onClose={onClose}>
      {CONTENT[name](settings)}
    </Panel>
  )
}
