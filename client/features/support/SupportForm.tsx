import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { trpc } from '#client/api.ts'
import { detailOr, readApiError } from '#client/lib/api/api-error.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { useSession } from '#client/lib/session/session.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ConnectionLostNotice } from '#client/ui/feedback/ConnectionLostNotice.tsx'
import { BRIEF, toast } from '#client/ui/feedback/toast.tsx'
import { FormEmailField, FormTextArea, FormTextField } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { supportMessage } from '#shared/feedback.ts'
import c from './SupportForm.module.css'

/** A message to the admins; name and address are prefilled for users with a session. */
export function SupportForm() {
  const { t } = useLingui()
  const { userInfo } = useSession()
  const form = useValidatedForm(
    { name: userInfo?.name ?? '', email: userInfo?.email ?? '', message: '' },
    (values) => formErrors(supportMessage, values),
    'support',
  )
  const send = trpc.feedback.support.useMutation({
    onSuccess() {
      toast.success(t(uiMessages.feedbackSent), BRIEF)
      form.finish()
    },
    onError(error) {
      toast.error(detailOr(error, uiMessages.supportFailed), BRIEF)
      form.refuse(readApiError(error).fields)
    },
  })

  return (
    <form className={c.form} action={form.replay} onSubmit={form.submit(send.isPending, send.mutate)} noValidate>
      <h2>{t`Contact us via email`}</h2>
      <div className={c.who}>
        <FormTextField label={t`Name`} form={form} name="name" variant="support" autoComplete="name" />
        <FormEmailField form={form} variant="support" />
      </div>
      <FormTextArea label={t`Message`} form={form} name="message" variant="support" rows={7} />
      <ConnectionLostNotice error={send.error} />
      <div className={c.end}>
        <LoadingButton type="submit" size="md" isLoading={send.isPending} loadingText={t`Sending...`}>
          {t`Send`}
        </LoadingButton>
        <p>
          <Trans>
            We’ll reply to this address.{' '}
            <Link to="/privacy-policy" className={c.policy}>
              What we store
            </Link>
          </Trans>
        </p>
      </div>
    </form>
  )
}
