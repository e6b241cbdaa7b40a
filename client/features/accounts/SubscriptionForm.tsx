import { useLingui } from '@lingui/react/macro'
import { api } from '#client/api.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { calendarSubscription } from '#shared/calendar-accounts.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import c from './AddAccount.module.css'
import { thenRefetchAccounts } from './accounts.ts'

interface SubscriptionFormProps {
  onAdded: (account: SynchronizedAccount) => void
  onBack: () => void
}

/** Subscribes to a calendar file. Its address can be a secret, so it is not stored in the browser. */
export function SubscriptionForm({ onAdded, onBack }: SubscriptionFormProps) {
  const { t } = useLingui()
  const form = useValidatedForm({ url: '', name: '' }, (values) => formErrors(calendarSubscription, values))
  return (
    <PanelForm
      form={form}
      title={t`Add a calendar address`}
      label={t`Connect`}
      busyLabel={t`Connecting...`}
      cancelLabel={t`Back`}
      save={(calendar) => thenRefetchAccounts(api.calendarAccounts.subscribeToCalendar.mutate(calendar))}
      onSaved={onAdded}
      onCancel={onBack}
      failureText={({ detail }) => detail}
    >
      <p className={c.lede}>
        {t`In Google Calendar it is the “secret address in iCal format”, in Outlook the ICS link of a published calendar. Meridian reads it about once an hour.`}
      </p>
      <FormTextField
        ref={focusOnMount}
        label={t`Calendar address`}
        form={form}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/calendar.ics"
      />
      <FormTextField
        label={t`Name (optional)`}
        description={t`Leave empty to keep the calendar’s own name.`}
        form={form}
        name="name"
        maxLength={120}
        autoComplete="off"
      />
    </PanelForm>
  )
}
