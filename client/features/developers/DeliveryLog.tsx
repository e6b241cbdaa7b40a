import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { api, queries, trpc } from '#client/api.ts'
import { shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { ActionButton } from '#client/ui/buttons/ActionButton.tsx'
import { ShowMoreButton } from '#client/ui/buttons/ShowMoreButton.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { WebhookDelivery } from '#shared/webhooks.ts'
import d from './DeliveryLog.module.css'
import { outcomeText, TYPE_LABELS } from './webhook-text.ts'

interface DeliveryLogProps {
  webhookId: string
  address: string
  /** Messages of a disabled webhook cannot be redelivered. */
  isEnabled: boolean
}

/** The deliveries of a webhook in the last 30 days, newest first. */
export function DeliveryLog({ webhookId, address, isEnabled }: DeliveryLogProps) {
  const { t } = useLingui()
  const query = trpc.developers.listDeliveries.useInfiniteQuery(
    { id: webhookId },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
  )
  if (!query.data) return <QueryState query={query} />
  const deliveries = query.data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0) {
    return <p className={d.empty}>{t`Nothing was sent in the last 30 days. “Test” sends an example.`}</p>
  }
  return (
    <>
      <ul className={d.log} aria-label={t`Log of ${address}`}>
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} webhookId={webhookId} delivery={delivery} isEnabled={isEnabled} />
        ))}
      </ul>
      <ShowMoreButton query={query} className={d.more} size="xs" />
    </>
  )
}

interface DeliveryProps extends Pick<DeliveryLogProps, 'webhookId' | 'isEnabled'> {
  delivery: WebhookDelivery
}

/** A delivery and its result; expandable for details. */
function Delivery({ webhookId, delivery, isEnabled }: DeliveryProps) {
  const { t } = useLingui()
  const { message_id, type, status, attempts, created_at, next_try_at, response_excerpt } = delivery
  const redeliver = async () => {
    await api.developers.redeliver.mutate({ id: webhookId, deliveryId: delivery.id })
    await queries.developers.listDeliveries.invalidate({ id: webhookId })
    toast.success(t`Sending now. The log shows the result.`)
  }
  const isPending = status === 'pending'
  // The first attempt is made automatically; if no next attempt is scheduled, one is running.
  const canRedeliver = isEnabled && !(isPending && (attempts === 0 || next_try_at === null))
  return (
    <li>
      <details className={d.line}>
        <summary className={d.head}>
          <span className={d.heading}>
            <span className={d.type}>{t(TYPE_LABELS[type])}</span>
            <time className={d.time} dateTime={created_at}>
              {shortDateAndTime(created_at)}
            </time>
          </span>
          <span className={d.outcome} data-status={status}>
            {outcomeText(delivery, isEnabled)}
          </span>
          <IconChevronDown className={d.chevron} size={16} aria-hidden />
        </summary>
        <dl className={d.facts}>
          <dt>webhook-id</dt>
          <dd>{message_id}</dd>
          {response_excerpt && (
            <>
              <dt>{t`Response`}</dt>
              <dd>{response_excerpt}</dd>
            </>
          )}
        </dl>
        {canRedeliver && (
          <ActionButton className={d.redeliver} size="xs" loadingText={t`Sending...`} action={redeliver}>
            {isPending ? t`Try now` : t`Send again`}
          </ActionButton>
        )}
      </details>
    </li>
  )
}
