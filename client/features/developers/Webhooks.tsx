import { Trans, useLingui } from '@lingui/react/macro'
import { IconWebhook } from '@tabler/icons-react'
import { api, trpc } from '#client/api.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import c from '#client/ui/content/CardList.module.css'
import { NewSecret } from '#client/ui/content/NewSecret.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, type WebhookWithSecret } from '#shared/webhooks.ts'
import { CreatableList, useCreation } from './CreatableList.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookForm } from './WebhookForm.tsx'

const NEW_WEBHOOK = { url: '', events: [...WEBHOOK_EVENTS] }
const NEW_WEBHOOK_DRAFT = 'new-webhook'

export function Webhooks() {
  const { t } = useLingui()
  const query = trpc.developers.listWebhooks.useQuery()
  const creation = useCreation<WebhookWithSecret>(NEW_WEBHOOK_DRAFT)
  const { isOpen, result, finish, close } = creation
  if (!query.data) return <QueryState query={query} />
  return (
    <CreatableList
      cards={query.data.map((webhook) => <WebhookCard key={webhook.id} webhook={webhook} />)}
      label={t`Your webhooks`}
      intro={
        <Trans>
          Each call is signed according to{' '}
          <a className={c.link} href="https://www.standardwebhooks.com/" target="_blank" rel="noopener noreferrer">
            Standard Webhooks
          </a>{' '}
          and, if it fails, retried for about a day.
        </Trans>
      }
      emptyState={{
        icon: <IconWebhook size={34} stroke={1.5} />,
        title: t`No webhooks yet`,
        children: t`Create one to notify your server when a meeting is booked, updated, or canceled.`,
      }}
      creation={creation}
      createLabel={t`Create a webhook`}
      max={MAX_WEBHOOKS}
      limitText={t`You have ${{ max: MAX_WEBHOOKS }} webhooks. Delete one to create another.`}
    >
      {isOpen && result && (
        <NewSecret secret={result.secret} name={t`the secret`} onDone={close}>
          {t`Copy the signing secret now: your program uses it to verify that a call comes from Meridian. You won’t be able to see it again.`}
        </NewSecret>
      )}
      {isOpen && !result && (
        <WebhookForm
          title={t`New webhook`}
          values={NEW_WEBHOOK}
          draftName={NEW_WEBHOOK_DRAFT}
          submitLabel={t`Create webhook`}
          loadingText={t`Creating...`}
          save={(values) => refetchAfter('developers', api.developers.createWebhook.mutate(values))}
          onSaved={finish}
          onCancel={close}
        />
      )}
    </CreatableList>
  )
}
