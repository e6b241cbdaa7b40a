import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { shortDateAndTime } from '#client/entities/dates/short-date.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ShownOnce } from '#client/ui/content/ShownOnce.tsx'
import { showError } from '#client/ui/feedback/toast.tsx'
import type { Webhook } from '#shared/webhooks.ts'
import e from './EditWebhook.module.css'
import { WebhookForm } from './WebhookForm.tsx'
import { webhookDraft } from './webhook-draft.ts'
import { rotateSecret, updateWebhook } from './webhooks.ts'

/** Updates a webhook, or rotates its secret. */
export function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { t } = useLingui()
  const { id, url, events } = webhook
  const rotate = useMutation({ mutationFn: () => rotateSecret(id), onError: showError })

  if (rotate.data) {
    const { secret, previous_secret_until } = rotate.data
    return (
      <ShownOnce secret={secret} name={t`the secret`} onDone={onDone}>
        {t`Copy the new signing secret now. You won’t be able to see it again.`}{' '}
        {previous_secret_until &&
          t`Until ${{ time: shortDateAndTime(previous_secret_until) }}, calls are also signed with the old one.`}
      </ShownOnce>
    )
  }
  return (
    <div className={e.edit}>
      <WebhookForm
        title={t`Edit webhook`}
        values={{ url, events }}
        draftName={webhookDraft(id)}
        label={t`Save`}
        busyLabel={t`Saving...`}
        onCancel={onDone}
        onSave={async (values) => {
          await updateWebhook({ id, ...values })
          onDone()
        }}
      />
      <div className={e.secret}>
        <p>
          {t`If the signing secret has leaked or been lost, create a new one. For a day, calls are signed with both.`}
        </p>
        <LoadingButton
          size="xs"
          variant="secondary"
          isLoading={rotate.isPending}
          loadingText={t`Creating...`}
          onClick={() => rotate.mutate()}
        >
          {t`New secret`}
        </LoadingButton>
      </div>
    </div>
  )
}
