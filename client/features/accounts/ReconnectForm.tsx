import { useLingui } from '@lingui/react/macro'
import { api } from '#client/api.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormTextField } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import { thenRefetchAccounts } from './accounts.ts'

interface ReconnectFormProps {
  account: SynchronizedAccount
  name: string
  onDone: () => void
}

/** Asks for the new password of a CalDAV account, or the new address of a calendar file. */
export function ReconnectForm({ account: { account_id, provider }, name, onDone }: ReconnectFormProps) {
  const { t } = useLingui()
  const field = provider === 'ics' ? 'url' : 'password'
  const form = useValidatedForm<Record<string, string>>({ [field]: '' }, ({ [field]: text }) =>
    text?.trim() ? {} : { [field]: field === 'url' ? t`Enter the address of a calendar` : t`Enter the password` },
  )
  return (
    <PanelForm
      inCard
      form={form}
      title={t`Reconnect ${name}`}
      label={t`Reconnect`}
      busyLabel={t`Connecting...`}
      save={(values) => thenRefetchAccounts(api.calendarAccounts.reconnect.mutate({ account_id, ...values }))}
      onSaved={() => {
        toast.success(t`Account reconnected`)
        onDone()
      }}
      onCancel={onDone}
      failureText={({ detail }) => detail}
    >
      <FormTextField
        ref={focusOnMount}
        label={field === 'url' ? t`New calendar address` : t`New password`}
        form={form}
        name={field}
        type={field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </PanelForm>
  )
}
