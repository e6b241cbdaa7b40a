import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { trpc } from '#client/api.ts'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import c from '#client/ui/content/CardList.module.css'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { PanelSection } from '#client/ui/layout/PanelSection.tsx'
import { AddHolidays } from './AddHolidays.tsx'
import { AddSharedCalendar } from './AddSharedCalendar.tsx'
import { NEW_CALENDAR_DRAFT } from './calendar-name.ts'
import { useCalendars } from './calendars.ts'
import { ImportFile } from './import/ImportFile.tsx'
import { RecentImports } from './import/RecentImports.tsx'
import { NewCalendar } from './NewCalendar.tsx'

interface AddCalendarsProps {
  /** Called after a calendar or its events were added; a holiday calendar may have been there already. */
  onAdded: (id: string) => void
}

/** Creates calendars, adds shared ones and holidays, and imports files. */
export function AddCalendars({ onAdded }: AddCalendarsProps) {
  const { t } = useLingui()
  const list = useCalendars()
  const { data: user } = trpc.users.info.useQuery()
  const [adding, setAdding] = useState<'calendar' | 'shared' | 'holidays' | 'file' | undefined>(() =>
    hasDraft(NEW_CALENDAR_DRAFT) ? 'calendar' : undefined,
  )
  const createButton = useRef<HTMLButtonElement>(null)
  const sharedButton = useRef<HTMLButtonElement>(null)
  const holidaysButton = useRef<HTMLButtonElement>(null)
  const importButton = useRef<HTMLButtonElement>(null)

  const calendars = list.data
  if (!calendars) return <QueryState query={list} />

  const openers = { calendar: createButton, shared: sharedButton, holidays: holidaysButton, file: importButton }
  const close = () => closeAndFocus(openers[adding ?? 'calendar'], () => setAdding(undefined))
  const done = ({ id }: { id: string }) => {
    onAdded(id)
    close()
  }
  const extensible = user?.synchronized_accounts.filter(({ can_add_calendars }) => can_add_calendars) ?? []

  return (
    <PanelSection title={t`Add calendars`}>
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
            {t`Create a calendar`}
          </Button>
          {extensible.length > 0 && (
            <Button ref={sharedButton} variant="secondary" onClick={() => setAdding('shared')}>
              {t`Add a shared calendar`}
            </Button>
          )}
          <Button ref={holidaysButton} variant="secondary" onClick={() => setAdding('holidays')}>
            {t`Add public holidays`}
          </Button>
          <Button ref={importButton} variant="secondary" onClick={() => setAdding('file')}>
            {t`Import a file...`}
          </Button>
        </div>
      )}
    </PanelSection>
  )
}
