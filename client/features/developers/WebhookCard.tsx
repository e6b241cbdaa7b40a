import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { IconList, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { api, queries } from '#client/api.ts'
import { shortDateAndTime } from '#client/entities/dates/profile-time.ts'
import { refetchAfter } from '#client/entities/topic/refetch.ts'
import { hasDraft } from '#client/lib/storage/drafts.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from '#client/ui/content/CardList.module.css'
import { NewSecret } from '#client/ui/content/NewSecret.tsx'
import { InlineConfirmation } from '#client/ui/dialogs/InlineConfirmation.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import { useAction } from '#client/ui/feedback/use-action.ts'
import { useOpeners } from '#client/ui/focus/close-and-focus.ts'
import { useFocusFallback } from '#client/ui/focus/return-focus.ts'
import { disabledReasonText } from '#shared/webhook-failure-text.ts'
import type { Webhook } from '#shared/webhooks.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import w from './WebhookCard.module.css'
import { WebhookForm } from './WebhookForm.tsx'
import { eventsText, outcomeText } from './webhook-text.ts'

/** The views that the buttons of a card open. */
const VIEWS = [
  { name: 'log', label: msg`Log`, fullLabel: msg({ message: 'Log of {address}' }), Icon: IconList },
  { name: 'edit', label: msg`Edit`, fullLabel: msg({ message: 'Edit {address}' }), Icon: IconPencil },
  { name: 'delete', label: msg`Delete`, fullLabel: msg({ message: 'Delete {address}' }), Icon: IconTrash },
] as const
type View = (typeof VIEWS)[number]['name']

const draftName = ({ id }: Webhook) => `webhook.${id}`

/** A webhook and its actions. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { i18n, t } = useLingui()
  const { id, url, events, enabled, disabled_reason, failing_since } = webhook
  const { openers, view, setView, close } = useOpeners<View>(() => (hasDraft(draftName(webhook)) ? 'edit' : undefined))
  const toggle = useAction((isEnabled: boolean) =>
    refetchAfter('developers', api.developers.updateWebhook.mutate({ id, enabled: isEnabled })),
  )
  const test = useAction(() => refetchAfter('developers', api.developers.testWebhook.mutate({ id })))
  const address = url.replace(/^https?:\/\//, '')

  if (view === 'edit') {
    return (
      <li>
        <WebhookEditor webhook={webhook} onDone={close} />
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
          className={w.switch}
          aria-label={t`Enable ${address}`}
          checked={enabled}
          onChange={({ currentTarget }) => toggle.mutate(currentTarget.checked)}
        />
      </div>
      <span className={c.facts}>{enabled ? eventsText(events) : t`Off: nothing is sent until you turn it on`}</span>
      {disabled_reason && <p className={w.note}>{disabledReasonText(disabled_reason, i18n.t)}</p>}
      {enabled && failing_since && (
        <p className={w.note}>{t`All deliveries since ${{ time: shortDateAndTime(failing_since) }} have failed.`}</p>
      )}
      {view === 'delete' ? (
        <InlineConfirmation
          label={t`Delete webhook`}
          loadingText={t`Deleting...`}
          onConfirm={() => refetchAfter('developers', api.developers.deleteWebhook.mutate({ id }))}
          onDismiss={close}
        >
          {t`Delete this webhook and its log? Pending messages will not be sent.`}
        </InlineConfirmation>
      ) : (
        <div ref={openers} className={c.actions}>
          <LoadingButton
            size="xs"
            variant="secondary"
            isLoading={test.isPending}
            loadingText={t`Testing...`}
            leftSection={<IconSend size={15} aria-hidden />}
            aria-label={t`Test ${address}`}
            onClick={() => test.mutate()}
          >
            {t`Test`}
          </LoadingButton>
          {VIEWS.map(({ name, label, fullLabel, Icon }) => (
            <Button
              key={name}
              size="xs"
              variant="secondary"
              data-opens={name}
              leftSection={<Icon size={15} aria-hidden />}
              aria-label={i18n._({ ...fullLabel, values: { address } })}
              // The log opens below the buttons; the other views replace them.
              {...(name === 'log' && { 'aria-expanded': view === name })}
              onClick={() => setView(view === name ? undefined : name)}
            >
              {t(label)}
            </Button>
          ))}
        </div>
      )}
      <output className={w.result} data-status={test.data?.status}>
        {test.data && outcomeText(test.data)}
      </output>
      {view === 'log' && <DeliveryLog webhookId={id} address={address} isEnabled={enabled} />}
    </li>
  )
}

/** Updates a webhook, or rotates its secret. Warns if the webhook is deleted elsewhere meanwhile. */
function WebhookEditor({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { t } = useLingui()
  const { id, url, events } = webhook
  const form = useFocusFallback<HTMLDivElement>()
  const rotate = useAction(() => refetchAfter('developers', api.developers.rotateSecret.mutate({ id })))
  const warnIfDeleted = useEffectEvent(() => {
    const webhooks = queries.developers.listWebhooks.getData()
    if (webhooks?.every((other) => other.id !== id)) toast.warning(t`The webhook was deleted, so its form was closed.`)
  })
  useEffect(() => () => warnIfDeleted(), [])
  if (rotate.data) {
    const { secret, previous_secret_until } = rotate.data
    // Returns to an unsaved edit, which the form restores.
    const leave = hasDraft(draftName(webhook)) ? rotate.reset : onDone
    return (
      <NewSecret secret={secret} name={t`the secret`} onDone={leave}>
        {t`Copy the new signing secret now. You won’t be able to see it again.`}{' '}
        {previous_secret_until &&
          t`Until ${{ time: shortDateAndTime(previous_secret_until) }}, messages are also signed with the old secret.`}
      </NewSecret>
    )
  }
  return (
    <div ref={form} className={w.edit}>
      <WebhookForm
        title={t`Edit webhook`}
        values={{ url, events }}
        draftName={draftName(webhook)}
        submitLabel={t`Save`}
        loadingText={t`Saving...`}
        save={(values) => refetchAfter('developers', api.developers.updateWebhook.mutate({ id, ...values }))}
        onSaved={onDone}
        onCancel={onDone}
      />
      <div className={w.secret}>
        <p>
          {t`If the signing secret has leaked or been lost, create a new one. For a day, messages are signed with both.`}
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
