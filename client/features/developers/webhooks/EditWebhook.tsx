import { useMutation } from '@tanstack/react-query'
import { shortDateAndTime } from '#client/lib/short-date.ts'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { ShownOnce } from '#client/ui/ShownOnce.tsx'
import { sayFailure } from '#client/ui/toasts.ts'
import type { Webhook } from '#shared/webhooks.ts'
import e from './EditWebhook.module.css'
import { WebhookForm } from './WebhookForm.tsx'
import { rotateSecret, updateWebhook } from './webhooks.ts'

/** Changes a webhook, or gives it a new secret. */
export function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { id, url, events } = webhook
  const rotate = useMutation({ mutationFn: () => rotateSecret(id), onError: sayFailure })

  if (rotate.data) {
    const { secret, previous_secret_until } = rotate.data
    return (
      <ShownOnce secret={secret} name="the secret" onDone={onDone}>
        Copy the new signing secret now: you cannot see it again.{' '}
        {previous_secret_until &&
          `Until ${shortDateAndTime(previous_secret_until)} calls are signed with the old one too.`}
      </ShownOnce>
    )
  }
  return (
    <div className={e.edit}>
      <WebhookForm
        title="Edit webhook"
        values={{ url, events }}
        label="Save"
        busyLabel="Saving..."
        onCancel={onDone}
        onSave={async (values) => {
          await updateWebhook({ id, ...values })
          onDone()
        }}
      />
      <div className={e.secret}>
        <p>Has the signing secret leaked, or been lost? With a new one, the old signs beside it for a day.</p>
        <LoadingButton
          size="xs"
          variant="secondary"
          isLoading={rotate.isPending}
          loadingText="Making one..."
          onClick={() => rotate.mutate()}
        >
          New secret
        </LoadingButton>
      </div>
    </div>
  )
}
