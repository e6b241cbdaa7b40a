import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '#client/api.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { FormTextField, VERBATIM } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { caldavAccount, calendarSubscription } from '#shared/calendar-accounts.ts'
import { MAX_LENGTHS } from '#shared/input-limits.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import c from './NewAccount.module.css'
import { refetchAccountsAfter } from './refetch-accounts.ts'

interface AccountFormProps {
  onAdded: (account: SynchronizedAccount) => void
  onBack: () => void
}

type CaldavKind = 'apple' | 'caldav'

const TEXTS: Record<CaldavKind, Record<'title' | 'username' | 'password', MessageDescriptor>> = {
  apple: { title: msg`Add an Apple account`, username: msg`Apple Account email`, password: msg`App-specific password` },
  caldav: { title: msg`Add a CalDAV account`, username: msg`Username`, password: msg`Password` },
}
const EMPTY_VALUES = { server_url: '', username: '', password: '' }

const toAccount = (kind: CaldavKind, { server_url, ...login }: typeof EMPTY_VALUES) =>
  kind === 'apple' ? { preset: 'apple' as const, ...login } : { server_url, ...login }

/** Adds a CalDAV account with a username and password. The input is not stored in the browser. */
export function CaldavForm({ kind, onAdded, onBack }: AccountFormProps & { kind: CaldavKind }) {
  const { t } = useLingui()
  const { title, username, password } = TEXTS[kind]
  const form = useValidatedForm(EMPTY_VALUES, (values) => {
    const errors = formErrors(caldavAccount, toAccount(kind, values))
    return kind === 'apple' && errors['username']
      ? { ...errors, username: t`Enter the email of your Apple Account` }
      : errors
  })
  return (
    <PanelForm
      form={form}
      title={t(title)}
      submitLabel={t`Connect`}
      loadingText={t`Connecting...`}
      cancelLabel={t`Back`}
      save={(values) => refetchAccountsAfter(api.calendarAccounts.connectCaldavAccount.mutate(toAccount(kind, values)))}
      onSaved={onAdded}
      onCancel={onBack}
      failureText={({ code, detail }) =>
        kind === 'apple' && code === 'unavailable'
          ? t`We can’t reach ${{ provider: 'iCloud' }} at the moment. Try again in a few minutes.`
          : detail
      }
    >
      {kind === 'apple' && <AppleSteps />}
      {kind === 'caldav' && (
        <FormTextField
          label={t`Server address`}
          description={t`For Fastmail, caldav.fastmail.com. Other services list it in their help for calendar apps.`}
          form={form}
          name="server_url"
          type="url"
          {...VERBATIM}
          placeholder="cloud.example.com/dav"
        />
      )}
      <FormTextField label={t(username)} form={form} name="username" inputMode="email" {...VERBATIM} />
      <FormTextField
        label={t(password)}
        description={kind === 'caldav' ? t`If your service offers app passwords, create one for Meridian.` : undefined}
        form={form}
        name="password"
        type="password"
        autoComplete="off"
      />
    </PanelForm>
  )
}

/** Explains how to create an app-specific password, the only kind that Apple accepts. */
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
      <li>{t`In the “Sign-In and Security” section, choose “App-Specific Passwords”.`}</li>
      <li>{t`Create one, name it Meridian, and enter it here.`}</li>
    </ol>
  )
}

/** Subscribes to a calendar file. Its URL can be a secret, so it is not stored in the browser. */
export function SubscriptionForm({ onAdded, onBack }: AccountFormProps) {
  const { t } = useLingui()
  const form = useValidatedForm({ url: '', name: '' }, (values) => formErrors(calendarSubscription, values))
  return (
    <PanelForm
      form={form}
      title={t`Add a calendar address`}
      submitLabel={t`Connect`}
      loadingText={t`Connecting...`}
      cancelLabel={t`Back`}
      save={(calendar) => refetchAccountsAfter(api.calendarAccounts.subscribeToCalendar.mutate(calendar))}
      onSaved={onAdded}
      onCancel={onBack}
      failureText={({ detail }) => detail}
    >
      <p className={c.intro}>
        {t`In Google Calendar, it’s the “Secret address in iCal format”; in Outlook, the ICS link of a published calendar. Meridian usually reads it about once an hour.`}
      </p>
      <FormTextField
        label={t`Calendar address`}
        form={form}
        name="url"
        type="url"
        {...VERBATIM}
        placeholder="https://example.com/calendar.ics"
      />
      <FormTextField
        label={t`Name (optional)`}
        description={t`Leave empty to keep the calendar’s own name.`}
        form={form}
        name="name"
        maxLength={MAX_LENGTHS.name}
        autoComplete="off"
      />
    </PanelForm>
  )
}

/** The props of an action on a connected account. */
export interface AccountActionProps {
  account: SynchronizedAccount
  name: string
  onDone: () => void
}

/** Asks for the new password of a CalDAV account, or the new URL of a calendar file. */
export function ReconnectForm({ account: { account_id, provider }, name, onDone }: AccountActionProps) {
  const { t } = useLingui()
  const field = provider === 'ics' ? 'url' : 'password'
  const form = useValidatedForm<Record<string, string>>({ [field]: '' }, ({ [field]: text }) =>
    text?.trim() ? {} : { [field]: field === 'url' ? t`Enter the address of a calendar` : t`Enter the password` },
  )
  return (
    <PanelForm
      isInCard
      form={form}
      title={t`Reconnect ${name}`}
      submitLabel={t`Reconnect`}
      loadingText={t`Connecting...`}
      save={(values) => refetchAccountsAfter(api.calendarAccounts.reconnect.mutate({ account_id, ...values }))}
      onSaved={() => {
        toast.success(t`Account reconnected`)
        onDone()
      }}
      onCancel={onDone}
      failureText={({ detail }) => detail}
    >
      <FormTextField
        label={field === 'url' ? t`New calendar address` : t`New password`}
        form={form}
        name={field}
        type={field}
        {...VERBATIM}
      />
    </PanelForm>
  )
}
