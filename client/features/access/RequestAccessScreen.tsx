import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { trpc } from '#client/api.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ConnectionLostNotice } from '#client/ui/feedback/Notice.tsx'
import { type ToastKind, toast } from '#client/ui/feedback/toast.tsx'
import { FormEmailField, FormTextArea } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { accessRequest, normalizeEmail } from '#shared/access.ts'
import c from './RequestAccessScreen.module.css'

const REQUEST_FAILED = msg`Failed to send request. Please try again later`
const DEFAULT_MESSAGES = { field: REQUEST_FAILED, toast: REQUEST_FAILED, kind: 'error' } as const

/** The messages by error code, for the field and for a toast. */
const MESSAGES: Readonly<Record<string, { field: MessageDescriptor; toast: MessageDescriptor; kind: ToastKind }>> = {
  already_verified: {
    field: msg`This email is already verified and authenticated`,
    toast: msg`This email is already verified and authenticated. You can login directly.`,
    kind: 'error',
  },
  pending_request: {
    field: msg`A pending request already exists for this email`,
    toast: msg`A pending request already exists for this email. Please wait for approval.`,
    kind: 'warning',
  },
}

/** The form for an access request. */
export function RequestAccessScreen() {
  const { userInfo } = useSession()
  // The server renders without a session; the key remounts the form with the user's email.
  return <RequestForm key={userInfo?.user_id} email={userInfo?.email ?? ''} />
}

function RequestForm({ email }: { email: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useValidatedForm({ email, message: '' }, (values) => formErrors(accessRequest, values), 'access-request')
  const request = trpc.auth.requestAccess.useMutation({
    onSuccess() {
      form.finish()
      toast.success(t`Request sent successfully!`)
      void navigate({ to: '/submited-request' })
    },
    onError(error) {
      const messages = MESSAGES[readApiError(error).code] ?? DEFAULT_MESSAGES
      form.showErrors({ email: t(messages.field) })
      toast[messages.kind](t(messages.toast))
    },
  })

  const submit = form.handleSubmit(request.isPending, ({ email, message }) =>
    request.mutate({ email: normalizeEmail(email), message }),
  )

  return (
    <>
      <h1>{t`Request an invitation`}</h1>
      <p>
        {t`Meridian is in beta. Tell us how you would use it: we read every request, and email a code if we can let you in.`}
      </p>
      <form className={c.form} action={form.replay} onSubmit={submit} noValidate>
        <FormEmailField form={form} />
        <FormTextArea label={t`How can the product help you`} form={form} name="message" rows={5} />
        <ConnectionLostNotice error={request.error} />
        <LoadingButton type="submit" size="md" fullWidth isLoading={request.isPending} loadingText={t`Sending...`}>
          {t`Submit Request`}
        </LoadingButton>
      </form>
    </>
  )
}
