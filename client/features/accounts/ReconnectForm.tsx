import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { readApiError } from '#client/lib/api/api-error.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormActions } from '#client/ui/forms/FormActions.tsx'
import { FormTextField } from '#client/ui/forms/form-fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import type { SynchronizedAccount } from '#shared/users.ts'
import c from './AccountCard.module.css'
import { reconnectAccount } from './accounts.ts'
import { FormFailure } from './FormFailure.tsx'

interface ReconnectFormProps {
  account: Pick<SynchronizedAccount, 'account_id' | 'provider'>
  name: string
  onDone: () => void
}

/** Asks for the new password of a CalDAV account, or the new address of a calendar file. */
export function ReconnectForm({ account: { account_id, provider }, name, onDone }: ReconnectFormProps) {
  const { t } = useLingui()
  const field = provider === 'ics' ? 'url' : 'password'
  const form = useValidatedForm({ [field]: '' }, ({ [field]: text }) =>
    text?.trim() ? {} : { [field]: field === 'url' ? t`Enter the address of a calendar` : t`Enter the password` },
  )
  const leave = () => {
    form.finish()
    onDone()
  }
  const reconnect = useMutation({
    mutationFn: (values: Record<string, string>) => reconnectAccount({ account_id, ...values }),
    onSuccess: () => {
      toast.success(t`Account reconnected`)
      leave()
    },
    onError: (error) => form.refuse(readApiError(error).fields),
  })
  return (
    <form
      className={c.reconnect}
      aria-label={t`Reconnect ${name}`}
      noValidate
      onSubmit={form.submit(reconnect.isPending, reconnect.mutate)}
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
      <FormFailure error={reconnect.error} />
      <FormActions
        label={t`Reconnect`}
        busyLabel={t`Connecting...`}
        isBusy={reconnect.isPending}
        size="xs"
        onCancel={leave}
      />
    </form>
  )
}
