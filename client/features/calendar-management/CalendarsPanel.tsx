import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { trpc } from '#client/api.ts'
import { calendarAccountName } from '#client/entities/account/account-names.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { t } from '#client/lib/language.ts'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import c from '#client/ui/content/CardList.module.css'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { AddHolidays } from './AddHolidays.tsx'
import { AddSharedCalendar } from './AddSharedCalendar.tsx'
import { CalendarRow } from './CalendarRow.tsx'
import { NEW_CALENDAR_DRAFT } from './calendar-name.ts'
import { kindOf, useCalendars } from './calendars.ts'
import { DestinationField } from './DestinationField.tsx'
import { ImportFile } from './import/ImportFile.tsx'
import { RecentImports } from './import/RecentImports.tsx'
import { NewCalendar } from './NewCalendar.tsx'

interface CalendarsPanelProps {
  /** Called after a calendar or its events were added; a holiday calendar may have been there already. */
  onAdded: (id: string) => void
}

/** Lists, creates, edits and deletes calendars, and chooses which ones block time. */
export function CalendarsPanel({ onAdded }: CalendarsPanelProps) {
  const { data: calendars, error, refetch } = useCalendars()
  const { data: user } = trpc.users.info.useQuery()
  const [adding, setAdding] = useState<'calendar' | 'shared' | 'holidays' | 'file' | undefined>(() =>
    hasDraft(NEW_CALENDAR_DRAFT) ? 'calendar' : undefined,
  )
  const createButton = useRef<HTMLButtonElement>(null)
  const sharedButton = useRef<HTMLButtonElement>(null)
  const holidaysButton = useRef<HTMLButtonElement>(null)
  const importButton = useRef<HTMLButtonElement>(null)

  if (!calendars && error) {
    return <ErrorState errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
  }
  if (!calendars) return <LoadingScreen inline />

  const openers = { calendar: createButton, shared: sharedButton, holidays: holidaysButton, file: importButton }
  const close = () => closeAndFocus(openers[adding ?? 'calendar'], () => setAdding(undefined))
  const done = ({ id }: { id: string }) => {
    onAdded(id)
    close()
  }
  const extensible = user?.synchronized_accounts.filter(({ can_add_calendars }) => can_add_calendars) ?? []
  const severalAccounts = new Set(calendars.map(({ account_id }) => account_id)).size > 1

  return (
    <div className={c.section}>
      <DestinationField calendars={calendars} />
      {adding === 'calendar' && <NewCalendar calendars={calendars} onDone={done} onCancel={close} />}
      {adding === 'shared' && <AddSharedCalendar accounts={extensible} onDone={done} onCancel={close} />}
      {adding === 'holidays' && <AddHolidays calendars={calendars} onDone={done} onCancel={close} />}
      {adding === 'file' && (
        <ImportFile calendars={calendars} onDone={({ calendar_id }) => done({ id: calendar_id })} onCancel={close} />
      )}
      {adding === undefined && <RecentImports calendars={calendars} onGone={() => importButton.current?.focus()} />}
      {adding === undefined && (
        <div className={c.buttons}>
          <Button ref={createButton} variant="secondary" onClick={() => setAdding('calendar')}>
            {t('Create a calendar')}
          </Button>
          {extensible.length > 0 && (
            <Button ref={sharedButton} variant="secondary" onClick={() => setAdding('shared')}>
              {t('Add a shared calendar')}
            </Button>
          )}
          <Button ref={holidaysButton} variant="secondary" onClick={() => setAdding('holidays')}>
            {t('Add public holidays')}
          </Button>
          <Button ref={importButton} variant="secondary" onClick={() => setAdding('file')}>
            {t('Import a file...')}
          </Button>
        </div>
      )}
      <p className={c.lede}>{t('Choose which calendars block your availability. Show or hide them in the menu.')}</p>
      {calendars.length === 0 ? (
        <EmptyState level={3} icon={<IconCalendarPlus size={34} stroke={1.5} />} title={t('No calendars yet')}>
          {t('Create one for your events.')}
        </EmptyState>
      ) : (
        <ul className={c.list} aria-label={t('Your calendars')}>
          {calendars.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              kind={kindOf(calendar)}
              account={severalAccounts ? calendarAccountName(calendar) : undefined}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
