import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { readApiError } from '#client/lib/api/api-error.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormActions } from '#client/ui/forms/FormActions.tsx'
import { FormTextField } from '#client/ui/forms/form-fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { calendarSubscription } from '#shared/calendar-accounts.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import c from './AddAccount.module.css'
import { subscribeToCalendar } from './accounts.ts'
import { FormFailure } from './FormFailure.tsx'

interface SubscriptionFormProps {
  onAdded: (account: SynchronizedAccount) => void
  onBack: () => void
}

/** Subscribes to a calendar file. Its address can be a secret, so it is not stored in the browser. */
export function SubscriptionForm({ onAdded, onBack }: SubscriptionFormProps) {
  const { t } = useLingui()
  const form = useValidatedForm({ url: '', name: '' }, (values) => formErrors(calendarSubscription, values))
  const subscribe = useMutation({
    mutationFn: subscribeToCalendar,
    onSuccess: (account) => {
      form.finish()
      onAdded(account)
    },
    onError: (error) => form.refuse(readApiError(error).fields),
  })
  return (
    <form
      className={c.step}
      aria-label={t`Add a calendar address`}
      noValidate
      onSubmit={form.submit(subscribe.isPending, subscribe.mutate)}
    >
      <h3 className={c.title}>{t`Add a calendar address`}</h3>
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
      <FormFailure error={subscribe.error} />
      <FormActions
        label={t`Connect`}
        busyLabel={t`Connecting...`}
        cancelLabel={t`Back`}
        isBusy={subscribe.isPending}
        onCancel={() => {
          form.finish()
          onBack()
        }}
      />
    </form>
  )
}
