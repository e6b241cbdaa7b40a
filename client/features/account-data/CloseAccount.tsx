import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import l from '#client/ui/content/CardList.module.css'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { refocus } from '#client/ui/focus/focus-field.ts'
import { TextField } from '#client/ui/forms/fields.tsx'
import { normalizeEmail } from '#shared/access.ts'
import c from './CloseAccount.module.css'

interface CloseAccountProps {
  email: string
  onClosed: () => Promise<void>
  onCancel: () => void
}

/** Explains what closing the account does, and closes it after the user types their address. */
export function CloseAccount({ email, onClosed, onCancel }: CloseAccountProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const self = useRef<HTMLFormElement>(null)
  const effects = useId()
  const close = useMutation({ mutationFn: () => api.accountDeletion.closeAccount.mutate(), onSuccess: onClosed })
  // Focus starts at the heading, not at the field below it.
  useEffect(() => self.current?.focus(), [])

  const submit = (submission: FormEvent) => {
    submission.preventDefault()
    if (normalizeEmail(typed) !== normalizeEmail(email)) {
      setError(t`This is not the address of your account`)
      refocus(field.current)
      return
    }
    if (!close.isPending && !close.isSuccess) close.mutate()
  }

  return (
    <form
      ref={self}
      tabIndex={-1}
      className={c.form}
      aria-label={t`Close your account`}
      aria-describedby={effects}
      noValidate
      onSubmit={submit}
    >
      <ul id={effects} className={c.effects}>
        <li>{t`Your profile, settings, calendars, events, links, API keys and webhooks are deleted.`}</li>
        <li>
          {t`Upcoming meetings that you organize are cancelled, and so are those with only one other person. You leave the others. Everyone gets an email.`}
        </li>
        <li>{t`Past meetings are kept for the other people, without your name and email address.`}</li>
        <li>{t`Your groups go to another member, or are deleted.`}</li>
        <li>{t`Your booking links and your calendar feed stop working.`}</li>
      </ul>
      <p className={c.final}>{t`This cannot be undone. Download your data first if you want to keep it.`}</p>
      <TextField
        ref={field}
        label={t`Your email address`}
        description={t`Type ${email} to confirm`}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError(undefined)
        }}
      />
      {close.error && (
        <Notice kind="error" title={t`Your account was not closed`}>
          {readApiError(close.error).detail}
        </Notice>
      )}
      <div className={l.buttons}>
        <LoadingButton
          type="submit"
          variant="error"
          isLoading={close.isPending || close.isSuccess}
          loadingText={t`Closing...`}
        >
          {t`Close account for good`}
        </LoadingButton>
        <Button variant="gray" disabled={close.isPending || close.isSuccess} onClick={onCancel}>
          {t`Keep account`}
        </Button>
      </div>
    </form>
  )
}
