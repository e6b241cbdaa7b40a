import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { shortDateAndTime } from '#client/entities/dates/short-date.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import c from '#client/ui/content/CardList.module.css'
import { ConfirmInPlace } from '#client/ui/dialogs/ConfirmInPlace.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { closeAndFocus } from '#client/ui/focus/close-and-focus.ts'
import { disabledReasonText } from '#shared/webhook-failure-text.ts'
import type { Webhook } from '#shared/webhooks.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { EditWebhook } from './EditWebhook.tsx'
import { eventsText } from './event-text.ts'
import { WebhookActions, type WebhookView } from './WebhookActions.tsx'
import w from './WebhookRow.module.css'
import { webhookDraft } from './webhook-draft.ts'
import { deleteWebhook, updateWebhook } from './webhooks.ts'

/** A webhook and its actions. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { i18n, t } = useLingui()
  const { id, url, events, enabled, disabled_reason, failing_since } = webhook
  const [view, setView] = useState<WebhookView | undefined>(() => (hasDraft(webhookDraft(id)) ? 'edit' : undefined))
  const actions = useRef<HTMLDivElement>(null)
  const address = url.replace(/^https?:\/\//, '')

  /** Closes the view and focuses the button that opened it. */
  const close = () => closeAndFocus(actions, () => setView(undefined), `[data-view=${view}]`)
  const toggle = (on: boolean) => {
    updateWebhook({ id, enabled: on }).catch((error: unknown) => toast.error(readApiError(error).detail))
  }

  if (view === 'edit') {
    return (
      <li>
        <EditWebhook webhook={webhook} onDone={close} />
      </li>
    )
  }
  return (
    <li className={c.card}>
      <div className={c.head}>
        <b className={w.address} title={url}>
          {address}
        </b>
        <Switch
          className={w.switch ?? ''}
          aria-label={t`Call ${address}`}
          checked={enabled}
          onChange={({ currentTarget }) => toggle(currentTarget.checked)}
        />
      </div>
      <span className={c.facts}>{enabled ? eventsText(events) : t`Off: no calls are made`}</span>
      {disabled_reason && <p className={w.note}>{disabledReasonText(disabled_reason, i18n.t)}</p>}
      {enabled && failing_since && (
        <p className={w.note}>{t`No successful calls since ${{ time: shortDateAndTime(failing_since) }}.`}</p>
      )}
      {view === 'delete' ? (
        <ConfirmInPlace
          label={t`Delete webhook`}
          busyLabel={t`Deleting...`}
          onConfirm={() => deleteWebhook(id)}
          onDismiss={close}
        >
          {t`Delete this webhook and its log? Pending messages will not be sent.`}
        </ConfirmInPlace>
      ) : (
        <div ref={actions}>
          <WebhookActions id={id} address={address} view={view} onView={setView} />
        </div>
      )}
      {view === 'log' && <DeliveryLog id={id} address={address} isOn={enabled} />}
    </li>
  )
}
