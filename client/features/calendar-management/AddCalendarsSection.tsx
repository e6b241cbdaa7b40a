import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { trpc } from '#client/api.ts'
import { needsReconnecting } from '#client/entities/account/needs-reconnecting.ts'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import c from '#client/ui/content/CardList.module.css'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { useOpeners } from '#client/ui/focus/close-and-focus.ts'
import { PanelSection } from '#client/ui/layout/PanelSection.tsx'
import { HolidaysForm, NewCalendarForm, SharedCalendarForm } from './CalendarForms.tsx'
import { NEW_CALENDAR_DRAFT } from './calendars.ts'
import { ImportForm } from './import/ImportForm.tsx'
import { RecentImports } from './import/RecentImports.tsx'

type Addition = 'calendar' | 'shared' | 'holidays' | 'file'

/**
 * Creates calendars, adds shared calendars and public holidays, and imports files.
 * @param onAdded called with the id of the calendar that was added, or into which a file was imported
 */
export function AddCalendarsSection({ onAdded }: { onAdded: (id: string) => void }) {
  const { t } = useLingui()
  const list = trpc.calendarManagement.list.useQuery()
  const { data: user } = trpc.users.info.useQuery()
  const { openers, view, setView, close } = useOpeners<Addition>(() =>
    hasDraft(NEW_CALENDAR_DRAFT) ? 'calendar' : undefined,
  )

  const calendars = list.data
  if (!calendars) return <QueryState query={list} />

  const finish = ({ id }: { id: string }) => {
    onAdded(id)
    close()
  }
  const accounts = (user?.synchronized_accounts ?? []).filter((account) => !needsReconnecting(account))
  const newCalendarAccounts = accounts.filter(({ can_create_calendars }) => can_create_calendars)
  const sharedCalendarAccounts = accounts.filter(({ can_add_calendars }) => can_add_calendars)
  const additions: [Addition, string][] = [
    ['calendar', t`Create a calendar`],
    ...(sharedCalendarAccounts.length > 0 ? [['shared', t`Add a shared calendar`] satisfies [Addition, string]] : []),
    ['holidays', t`Add public holidays`],
    ['file', t`Import a file...`],
  ]

  return (
    <PanelSection title={t`Add calendars`}>
      {view === 'calendar' && (
        <NewCalendarForm calendars={calendars} accounts={newCalendarAccounts} onDone={finish} onCancel={close} />
      )}
      {view === 'shared' && <SharedCalendarForm accounts={sharedCalendarAccounts} onDone={finish} onCancel={close} />}
      {view === 'holidays' && <HolidaysForm calendars={calendars} onDone={finish} onCancel={close} />}
      {view === 'file' && (
        <ImportForm calendars={calendars} onDone={({ calendar_id }) => finish({ id: calendar_id })} onCancel={close} />
      )}
      {view === undefined && (
        <>
          <RecentImports calendars={calendars} />
          <div ref={openers} className={c.buttons}>
            {additions.map(([name, label]) => (
              <Button key={name} data-opens={name} variant="secondary" onClick={() => setView(name)}>
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </PanelSection>
  )
}
