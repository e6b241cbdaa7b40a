import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { saveFile } from '#client/lib/save-file.ts'
import { ActionButton } from '#client/ui/buttons/ActionButton.tsx'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import l from '#client/ui/content/CardList.module.css'
import { announce } from '#client/ui/feedback/announce.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useOpener } from '#client/ui/focus/close-and-focus.ts'
import { focusOnMount, refocus } from '#client/ui/focus/focus-field.ts'
import { TextField, VERBATIM } from '#client/ui/forms/fields.tsx'
import { PanelSection } from '#client/ui/layout/PanelSection.tsx'
import { normalizeEmail } from '#shared/access.ts'
import c from './AccountDataPanel.module.css'

interface AccountDataPanelProps {
  email: string
  /** Called after the account is closed. */
  onClosed: () => Promise<void>
}

/** Exports the user's data, and closes the account. */
export default function AccountDataPanel({ email, onClosed }: AccountDataPanelProps) {
  const { t } = useLingui()
  const { opener, isOpen, open, close } = useOpener()
  return (
    <>
      <PanelSection
        title={t`Download your data`}
        intro={t`The data file (JSON) contains everything Meridian stores about you. The calendar file (.ics) contains all your events, and other calendar apps can import it.`}
      >
        <div className={l.buttons}>
          <DownloadButton icon={<IconDownload size={16} aria-hidden />} run={downloadData}>
            {t`Download data`}
          </DownloadButton>
          <DownloadButton icon={<IconCalendarDown size={16} aria-hidden />} run={downloadCalendar}>
            {t`Download calendar`}
          </DownloadButton>
        </div>
      </PanelSection>
      <PanelSection title={t`Close your account`}>
        {isOpen ? (
          <CloseAccountForm email={email} onClosed={onClosed} onCancel={close} />
        ) : (
          <>
            <p className={l.intro}>
              {t`Permanently deletes your account and data. You’ll see what happens before you confirm.`}
            </p>
            <Button ref={opener} className={l.add} variant="secondary" onClick={open}>
              {t`Close account...`}
            </Button>
          </>
        )}
      </PanelSection>
    </>
  )
}

interface CloseAccountFormProps extends AccountDataPanelProps {
  onCancel: () => void
}

/** Explains what closing the account does, and closes it after the user types their address. */
function CloseAccountForm({ email, onClosed, onCancel }: CloseAccountFormProps) {
  const { t } = useLingui()
  const [typedEmail, setTypedEmail] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const effectsId = useId()
  const close = useMutation({ mutationFn: () => api.accountDeletion.closeAccount.mutate(), onSuccess: onClosed })
  const isClosing = close.isPending || close.isSuccess

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (normalizeEmail(typedEmail) !== normalizeEmail(email)) {
      setError(typedEmail.trim() === '' ? t`Enter your email address` : t`This is not the address of your account`)
      refocus(field.current)
      return
    }
    if (!isClosing) close.mutate()
  }

  return (
    <form
      // Focuses the form, not its field, so that screen readers read the consequences first.
      ref={focusOnMount}
      tabIndex={-1}
      className={c.form}
      aria-label={t`Close your account`}
      aria-describedby={effectsId}
      noValidate
      onSubmit={submit}
    >
      <ul id={effectsId} className={c.effects}>
        <li>{t`Your profile, settings, calendars, events, links, API keys, and webhooks are deleted.`}</li>
        <li>
          {t`Upcoming meetings that you organize, and those with only one other person, are canceled. You leave the others. Everyone gets an email.`}
        </li>
        <li>{t`Past meetings are kept for the other people, without your name and email address.`}</li>
        <li>{t`Your groups are transferred to a participant, or deleted.`}</li>
        <li>{t`Your booking links and your calendar feed stop working.`}</li>
      </ul>
      <p className={c.warning}>{t`This cannot be undone. Download your data first if you want to keep it.`}</p>
      <TextField
        ref={field}
        label={t`Your email address`}
        description={t`Type ${email} to confirm`}
        type="email"
        inputMode="email"
        {...VERBATIM}
        value={typedEmail}
        error={error}
        onChange={({ currentTarget }) => {
          setTypedEmail(currentTarget.value)
          setError(undefined)
        }}
      />
      {close.error && (
        <Notice kind="error" title={t`Your account was not closed`}>
          {readApiError(close.error).detail}
        </Notice>
      )}
      <div className={l.buttons}>
        <LoadingButton type="submit" variant="error" isLoading={isClosing} loadingText={t`Closing...`}>
          {t`Close account permanently`}
        </LoadingButton>
        <Button variant="gray" disabled={isClosing} onClick={onCancel}>
          {t`Keep account`}
        </Button>
      </div>
    </form>
  )
}

function DownloadButton({ icon, run, children }: { icon: ReactNode; run: () => Promise<void>; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <ActionButton
      size="sm"
      leftSection={icon}
      loadingText={t`Preparing...`}
      action={() => run().then(() => announce(t`File downloaded`))}
    >
      {children}
    </ActionButton>
  )
}

async function downloadData(): Promise<void> {
  const data = await api.dataExport.userData.query()
  saveFile(fileName('data', 'json'), new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
}

async function downloadCalendar(): Promise<void> {
  saveFile(fileName('calendar', 'ics'), new Blob([await api.dataExport.calendar.query()], { type: 'text/calendar' }))
}

/** A name such as `meridian-data-2026-11-23.json`. */
function fileName(name: string, extension: string): string {
  return `meridian-${name}-${new Date().toISOString().slice(0, 10)}.${extension}`
}
