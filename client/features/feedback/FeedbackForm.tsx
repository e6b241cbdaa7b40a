import { useLingui } from '@lingui/react/macro'
import { trpc } from '#client/api.ts'
import { detailOr, readApiError } from '#client/lib/api/api-error.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ConnectionLostNotice } from '#client/ui/feedback/Notice.tsx'
import { BRIEF, toast } from '#client/ui/feedback/toast.tsx'
import { FormTextArea } from '#client/ui/forms/fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { generalFeedback } from '#shared/feedback.ts'
import c from './FeedbackForm.module.css'

export function FeedbackForm() {
  const { t } = useLingui()
  const form = useValidatedForm({ message: '' }, (values) => formErrors(generalFeedback, values), 'feedback')
  const send = trpc.feedback.general.useMutation({
    onSuccess() {
      toast.success(t`Problem sent to Support!`, BRIEF)
      form.finish()
    },
    onError(error) {
      toast.error(detailOr(error, t`Failed to send feedback. Please try again later.`), BRIEF)
      form.showErrors(readApiError(error).fields)
    },
  })

  return (
    <form className={c.form} onSubmit={form.handleSubmit(send.isPending, send.mutate)} noValidate>
      <FormTextArea
        label={t`Comments`}
        placeholder={t`Add your comments...`}
        form={form}
        name="message"
        rows={7}
        data-autofocus
      />
      <ConnectionLostNotice error={send.error} />
      <LoadingButton type="submit" size="md" isLoading={send.isPending} loadingText={t`Sending...`}>
        {t`Send`}
      </LoadingButton>
    </form>
  )
}
