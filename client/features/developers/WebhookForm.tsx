import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formErrors } from '#client/lib/form-errors.ts'
import c from '#client/ui/content/CardList.module.css'
import { focusOnMount } from '#client/ui/focus/focus-field.ts'
import { FormActions } from '#client/ui/forms/FormActions.tsx'
import { FormTextField } from '#client/ui/forms/form-fields.tsx'
import { useValidatedForm } from '#client/ui/forms/use-validated-form.ts'
import { newWebhook, WEBHOOK_EVENTS, type WebhookEvent } from '#shared/webhooks.ts'
import { EVENT_LABELS } from './webhook-text.ts'

interface WebhookValues {
  url: string
  events: WebhookEvent[]
}

interface WebhookFormProps {
  title: string
  values: WebhookValues
  /** The key of the persisted draft. */
  draftName: string
  /** The labels of the submit button. */
  label: string
  busyLabel: string
  onSave: (values: WebhookValues) => Promise<unknown>
  onCancel: () => void
}

/** The URL and events of a webhook. */
export function WebhookForm({ title, values, draftName, label, busyLabel, onSave, onCancel }: WebhookFormProps) {
  const { t } = useLingui()
  const trimmed = ({ url, events }: WebhookValues) => ({ url: url.trim(), events })
  const form = useValidatedForm(values, (typed) => formErrors(newWebhook, trimmed(typed)), draftName)
  const save = useMutation({
    mutationFn: (typed: WebhookValues) => onSave(trimmed(typed)),
    onSuccess: form.finish,
    onError: form.fail,
  })
  const cancel = () => {
    form.finish()
    onCancel()
  }

  return (
    <form className={c.form} aria-label={title} noValidate onSubmit={form.submit(save.isPending, save.mutate)}>
      <h3 className={c.title}>{title}</h3>
      <FormTextField
        ref={focusOnMount}
        label={t`URL`}
        form={form}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/meridian"
        description={t`Receives POST requests, and must respond within ten seconds.`}
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
              classNames={{ label: c.choice ?? '' }}
            />
          ))}
        </div>
      </Checkbox.Group>
      <FormActions label={label} busyLabel={busyLabel} isBusy={save.isPending} onCancel={cancel} />
    </form>
  )
}
