import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { readApiError } from '#client/lib/api/api-error.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormActions } from '#client/ui/forms/FormActions.tsx'
import { FormTextField } from '#client/ui/forms/form-fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { caldavAccount } from '#shared/calendar-accounts.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import c from './AddAccount.module.css'
import { connectCaldavAccount } from './accounts.ts'
import { FormFailure } from './FormFailure.tsx'

interface CaldavValues {
  server_url: string
  username: string
  password: string
}

interface CaldavFormProps {
  kind: 'apple' | 'caldav'
  onAdded: (account: SynchronizedAccount) => void
  onBack: () => void
}

const TEXTS: Record<CaldavFormProps['kind'], Record<'title' | 'username' | 'password', MessageDescriptor>> = {
  apple: { title: msg`Add an Apple account`, username: msg`Apple Account email`, password: msg`App-specific password` },
  caldav: { title: msg`Add a CalDAV account`, username: msg`User name`, password: msg`Password` },
}
const EMPTY: CaldavValues = { server_url: '', username: '', password: '' }

const toAccount = (kind: CaldavFormProps['kind'], { server_url, ...login }: CaldavValues) =>
  kind === 'apple' ? { preset: 'apple' as const, ...login } : { server_url, ...login }

/** Adds an account with its password. What is typed is not stored in the browser. */
export function CaldavForm({ kind, onAdded, onBack }: CaldavFormProps) {
  const { t } = useLingui()
  const { title, username, password } = TEXTS[kind]
  const form = useValidatedForm(EMPTY, (values) => {
    const errors = formErrors(caldavAccount, toAccount(kind, values))
    return kind === 'apple' && errors['username']
      ? { ...errors, username: t`Enter the email of your Apple Account` }
      : errors
  })
  const connect = useMutation({
    mutationFn: (values: CaldavValues) => connectCaldavAccount(toAccount(kind, values)),
    onSuccess: (account) => {
      form.finish()
      onAdded(account)
    },
    onError: (error) => form.refuse(readApiError(error).fields),
  })
  return (
    <form className={c.step} aria-label={t(title)} noValidate onSubmit={form.submit(connect.isPending, connect.mutate)}>
      <h3 className={c.title}>{t(title)}</h3>
      {kind === 'apple' && <AppleSteps />}
      {kind === 'caldav' && (
        <FormTextField
          ref={focusOnMount}
          label={t`Server address`}
          description={t`For Fastmail, caldav.fastmail.com. Other services list it in their help for calendar apps.`}
          form={form}
          name="server_url"
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="cloud.example.com/dav"
        />
      )}
      <FormTextField
        ref={kind === 'apple' ? focusOnMount : undefined}
        label={t(username)}
        form={form}
        name="username"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormTextField
        label={t(password)}
        description={kind === 'caldav' ? t`If your service offers app passwords, create one for Meridian.` : undefined}
        form={form}
        name="password"
        type="password"
        autoComplete="off"
      />
      <FormFailure error={connect.error} provider={kind === 'apple' ? 'iCloud' : undefined} />
      <FormActions
        label={t`Connect`}
        busyLabel={t`Connecting...`}
        cancelLabel={t`Back`}
        isBusy={connect.isPending}
        onCancel={() => {
          form.finish()
          onBack()
        }}
      />
    </form>
  )
}

/** Where to create an app-specific password; Apple accepts no other. */
function AppleSteps() {
  const { t } = useLingui()
  return (
    <ol className={c.steps}>
      <li>
        <Trans>
          Log in at{' '}
          <a href="https://account.apple.com" target="_blank" rel="noreferrer">
            account.apple.com
          </a>
          .
        </Trans>
      </li>
      <li>{t`Under “Sign-In and Security”, choose “App-Specific Passwords”.`}</li>
      <li>{t`Create one, name it Meridian, and enter it here.`}</li>
    </ol>
  )
}
