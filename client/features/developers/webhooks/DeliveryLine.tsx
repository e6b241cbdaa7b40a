import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { shortDateAndTime } from '#client/entities/dates/short-date.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { showError } from '#client/ui/feedback/toast.tsx'
import type { WebhookDelivery } from '#shared/webhooks.ts'
import d from './DeliveryLog.module.css'
import { redeliver } from './deliveries.ts'
import { outcomeText, TYPE_LABELS } from './delivery-text.ts'

interface DeliveryLineProps {
  webhookId: string
  delivery: WebhookDelivery
  /** A disabled webhook is not retried. */
  mayRepeat: boolean
}

/** A delivery and its result; expandable for details. */
export function DeliveryLine({ webhookId, delivery, mayRepeat }: DeliveryLineProps) {
  const { t } = useLingui()
  const { id, message_id, type, status, attempts, created_at, response_excerpt } = delivery
  const repeat = useMutation({ mutationFn: () => redeliver(webhookId, id), onError: showError })
  const waits = status === 'pending'
  // The first attempt follows automatically.
  const isRepeatable = mayRepeat && !(waits && attempts === 0)

  return (
    <li>
      <details className={d.line}>
        <summary className={d.head}>
          <span className={d.what}>
            <span className={d.type}>{t(TYPE_LABELS[type])}</span>
            <time className={d.when} dateTime={created_at}>
              {shortDateAndTime(created_at)}
            </time>
          </span>
          <span className={d.outcome} data-status={status}>
            {outcomeText(delivery)}
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
        {isRepeatable && (
          <LoadingButton
            className={d.again ?? ''}
            size="xs"
            variant="secondary"
            isLoading={repeat.isPending}
            loadingText={t`Sending...`}
            onClick={() => repeat.mutate()}
          >
            {waits ? t`Try now` : t`Send again`}
          </LoadingButton>
        )}
      </details>
    </li>
  )
}
