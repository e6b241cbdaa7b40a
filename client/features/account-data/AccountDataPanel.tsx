import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import l from '#client/ui/content/CardList.module.css'
import { announce } from '#client/ui/feedback/announce.ts'
import { showError } from '#client/ui/feedback/toast.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { PanelSection } from '#client/ui/layout/PanelSection.tsx'
import { CloseAccount } from './CloseAccount.tsx'

interface AccountDataPanelProps {
  email: string
  /** Called after the account is closed and the session ended. */
  onClosed: () => Promise<void>
}

/** Exports the user's data, and closes the account. */
export default function AccountDataPanel({ email, onClosed }: AccountDataPanelProps) {
  const { t } = useLingui()
  const [isClosing, setClosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PanelSection
        title={t`Download your data`}
        lede={t`Your data is everything Meridian stores about you, as a JSON file. Your calendar is all your events, as an .ics file that other calendars can import.`}
      >
        <div className={l.buttons}>
          <Download icon={<IconDownload size={16} aria-hidden />} run={downloadData}>
            {t`Download data`}
          </Download>
          <Download icon={<IconCalendarDown size={16} aria-hidden />} run={downloadCalendar}>
            {t`Download calendar`}
          </Download>
        </div>
      </PanelSection>
      <PanelSection title={t`Close your account`}>
        {isClosing ? (
          <CloseAccount
            email={email}
            onClosed={onClosed}
            onCancel={() => closeAndFocus(button, () => setClosing(false))}
          />
        ) : (
          <>
            <p className={l.lede}>
              {t`Permanently deletes your account and data. You’ll see what happens before you confirm.`}
            </p>
            <Button ref={button} className={l.add ?? ''} variant="secondary" onClick={() => setClosing(true)}>
              {t`Close account...`}
            </Button>
          </>
        )}
      </PanelSection>
    </>
  )
}

function Download({ icon, run, children }: { icon: ReactNode; run: () => Promise<void>; children: ReactNode }) {
  const { t } = useLingui()
  const download = useMutation({ mutationFn: run, onSuccess: () => announce(t`File downloaded`), onError: showError })
  return (
    <LoadingButton
      size="sm"
      variant="secondary"
      leftSection={icon}
      isLoading={download.isPending}
      loadingText={t`Preparing...`}
      onClick={() => download.mutate()}
    >
      {children}
    </LoadingButton>
  )
}

async function downloadData(): Promise<void> {
  const data = await api.dataExport.userData.query()
  saveFile('data', 'json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
}

async function downloadCalendar(): Promise<void> {
  saveFile('calendar', 'ics', new Blob([await api.dataExport.calendar.query()], { type: 'text/calendar' }))
}

/** Saves a file such as `meridian-data-2026-11-23.json`. */
function saveFile(name: string, extension: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = `meridian-${name}-${new Date().toISOString().slice(0, 10)}.${extension}`
  link.click()
  // After the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
