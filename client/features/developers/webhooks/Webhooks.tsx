import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import c from '#client/ui/content/CardList.module.css'
import { ShownOnce } from '#client/ui/content/ShownOnce.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { MAX_WEBHOOKS, type WebhookWithSecret } from '#shared/webhooks.ts'
import { useCreateForm } from '../adding.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { NEW_WEBHOOK, NEW_WEBHOOK_DRAFT } from './webhook-draft.ts'
import { createWebhook, useWebhooks } from './webhooks.ts'

/** The user's webhooks. */
export function Webhooks() {
  const { t } = useLingui()
  const { data: webhooks, error, refetch } = useWebhooks()
  const { isAdding, made, button, open, finish, close } = useCreateForm<WebhookWithSecret>(() =>
    hasDraft(NEW_WEBHOOK_DRAFT),
  )

  if (!webhooks && error) {
    return <ErrorState level={3} errorMessage={readApiError(error).detail} onTryAgain={() => void refetch()} />
  }
  if (!webhooks) return <LoadingScreen inline />

  const isFull = webhooks.length >= MAX_WEBHOOKS
  const isListed = webhooks.length > 0

  return (
    <div className={c.section}>
      {made && (
        <ShownOnce secret={made.secret} name={t`the secret`} onDone={close}>
          {t`Copy the signing secret now: your program uses it to verify that a call comes from Meridian. You won’t be able to see it again.`}
        </ShownOnce>
      )}
      {isAdding && (
        <WebhookForm
          title={t`New webhook`}
          values={NEW_WEBHOOK}
          draftName={NEW_WEBHOOK_DRAFT}
          label={t`Create webhook`}
          busyLabel={t`Creating...`}
          onCancel={close}
          onSave={async (values) => finish(await createWebhook(values))}
        />
      )}
      {!isListed && !isAdding && !made && (
        <EmptyState
          level={3}
          icon={<IconWebhook size={34} stroke={1.5} />}
          title={t`No webhooks yet`}
          actions={
            <Button ref={button} onClick={open}>
              {t`Create a webhook`}
            </Button>
          }
        >
          {t`Create one to notify your server when a meeting is booked, moved or cancelled.`}
        </EmptyState>
      )}
      {isListed && (
        <>
          <p className={c.lede}>
            <Trans>
              Each call is signed according to{' '}
              <a className={c.link} href="https://www.standardwebhooks.com/" target="_blank" rel="noopener noreferrer">
                Standard Webhooks
              </a>
              , and retried for about a day until it succeeds.
            </Trans>
          </p>
          <ul className={c.list} aria-label={t`Your webhooks`}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
          {isFull && (
            <p className={c.full}>{t`You have ${{ most: MAX_WEBHOOKS }} webhooks. Delete one to create another.`}</p>
          )}
          {!isAdding && !made && !isFull && (
            <Button ref={button} className={c.add ?? ''} variant="secondary" onClick={open}>
              {t`Create a webhook`}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
