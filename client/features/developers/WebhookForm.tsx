import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { ComponentProps } from 'react'
import { formErrors } from '#client/lib/form-errors.ts'
import c from '#client/ui/content/CardList.module.css'
import { FormTextField, VERBATIM } from '#client/ui/forms/fields.tsx'
import { PanelForm } from '#client/ui/forms/PanelForm.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { newWebhook, WEBHOOK_EVENTS, type Webhook } from '#shared/webhooks.ts'
import { EVENT_LABELS } from './webhook-text.ts'

type WebhookValues = Pick<Webhook, 'url' | 'events'>

interface WebhookFormProps<Saved>
  extends Omit<ComponentProps<typeof PanelForm<WebhookValues, Saved>>, 'form' | 'children'> {
  values: WebhookValues
  /** The name of the persisted draft. */
  draftName: string
}

/** The URL and events of a webhook. */
export function WebhookForm<Saved>({ values, draftName, save, ...panel }: WebhookFormProps<Saved>) {
  const { t } = useLingui()
  const trimUrl = ({ url, events }: WebhookValues) => ({ url: url.trim(), events })
  const form = useValidatedForm(values, (draft) => formErrors(newWebhook, trimUrl(draft)), draftName)
  return (
    <PanelForm form={form} save={(draft) => save(trimUrl(draft))} {...panel}>
      <FormTextField
        label={t`URL`}
        form={form}
        name="url"
        type="url"
        {...VERBATIM}
        placeholder="https://example.com/meridian"
        description={t`Receives POST requests and must respond within ten seconds.`}
      />
      <Checkbox.Group
        label={t`Call this URL when`}
        size="md"
        key={form.key('events')}
        {...form.getInputProps('events')}
      >
        <div className={c.choices}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              size="md"
              value={event}
              label={t(EVENT_LABELS[event])}
              classNames={{ label: c.choice }}
            />
          ))}
        </div>
      </Checkbox.Group>
    </PanelForm>
  )
}
