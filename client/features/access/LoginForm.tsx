import { useLingui } from '@lingui/react/macro'
import { trpc } from '#client/api.ts'
import { userTimeZone } from '#client/entities/dates/date-format.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { login } from '#client/lib/session/session.ts'
import { setSyncFlow } from '#client/lib/session/session-store.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormEmailField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { emailCodeRequest, emailCodeVerification, normalizeEmail } from '#shared/access.ts'
import { CodeField } from './CodeField.tsx'
import c from './LoginForm.module.css'
import { ResendCode } from './ResendCode.tsx'
import { clearSentCode, type SentCode } from './sent-code.ts'

export interface LoginFormProps {
  /** The code that was sent; undefined until an address is submitted. */
  sent: SentCode | undefined
  onSent: (sent: SentCode | undefined) => void
}

/** Logs in with an emailed code: first the address, then six digits. The page decides where to go afterward. */
export function LoginForm({ sent, onSent }: LoginFormProps) {
  const { t } = useLingui()
  const form = useValidatedForm({ email: '', code: '' }, (values) =>
    formErrors(sent === undefined ? emailCodeRequest : emailCodeVerification, values),
  )
  const fail = (error: unknown) => {
    const { fields, detail } = readApiError(error)
    form.refuse({ [sent === undefined ? 'email' : 'code']: detail, ...fields })
  }
  const request = trpc.auth.requestEmailCode.useMutation({ onError: fail })
  const verify = trpc.auth.verifyEmailCode.useMutation({
    onError: fail,
    onSuccess({ token }) {
      // A new login ends the flow that adds an account, which would keep the login page open.
      setSyncFlow(false)
      clearSentCode()
      login(token)
    },
  })

  const send = async (email: string) => {
    const { request_id } = await request.mutateAsync({ email })
    onSent({ email, request_id })
  }
  const isSending = request.isPending || verify.isPending
  const submit = form.submit(isSending, ({ email, code }) => {
    if (sent === undefined) void send(normalizeEmail(email)).catch(() => undefined)
    else verify.mutate({ email: sent.email, request_id: sent.request_id, code, time_zone: userTimeZone() })
  })

  const changeAddress = () => {
    form.setFieldValue('code', '')
    form.clearErrors()
    onSent(undefined)
  }

  return (
    <form className={c.form} action={form.replay} onSubmit={submit} noValidate>
      {sent === undefined ? (
        <FormEmailField form={form} autoFocus />
      ) : (
        <CodeField key={form.key('code')} {...form.getInputProps('code')} ref={focusOnMount} />
      )}
      <LoadingButton
        type="submit"
        size="md"
        fullWidth
        isLoading={isSending}
        loadingText={sent === undefined ? t`Sending...` : t`Logging in...`}
      >
        {sent === undefined ? t`Send me a code` : t`Log in`}
      </LoadingButton>
      {sent !== undefined && <ResendCode resend={() => send(sent.email)} onChangeAddress={changeAddress} />}
    </form>
  )
}
