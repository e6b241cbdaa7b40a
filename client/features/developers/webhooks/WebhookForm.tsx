import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { readApiError } from '#client/lib/api-error.ts'
import { useCheckedForm } from '#client/ui/checked-form.ts'
import { FormTextField } from '#client/ui/form-fields.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { toast } from '#client/ui/toasts.ts'
import { WEBHOOK_EVENTS } from '#shared/webhooks.ts'
import c from '../Section.module.css'
import { EVENT_LABELS } from './event-text.ts'
import { type WebhookValues, webhookErrors } from './webhook-draft.ts'

interface WebhookFormProps {
  title: string
  values: WebhookValues
  /** What the button says that saves, and while it does. */
  label: string
  busyLabel: string
  onSave: (values: WebhookValues) => Promise<unknown>
  onCancel: () => void
}

/** Where a webhook leads, and what it is told. */
export function WebhookForm({ title, values, label, busyLabel, onSave, onCancel }: WebhookFormProps) {
  const [isSaving, setSaving] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  // The button that opened the form is gone.
  useEffect(() => first.current?.focus(), [])
  const form = useCheckedForm(values, webhookErrors)

  const save = async ({ url, events }: WebhookValues) => {
    setSaving(true)
    try {
      await onSave({ url: url.trim(), events })
    } catch (error) {
      const { detail, fields } = readApiError(error)
      form.refuse(fields)
      toast.error(detail)
      setSaving(false)
    }
  }

  return (
    <form className={c.form} noValidate onSubmit={form.submit(isSaving, (draft) => void save(draft))}>
      <h3 className={c.title}>{title}</h3>
      <FormTextField
        ref={first}
        label="Address"
        form={form}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/meridian"
        description="It is sent a POST request, and has ten seconds to answer."
      />
      <Checkbox.Group label="Call it when" size="md" key={form.key('events')} {...form.getInputProps('events')}>
        <div className={c.choices}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={EVENT_LABELS[event]} classNames={{ label: c.choice ?? '' }} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={c.buttons}>
        <LoadingButton type="submit" size="md" isLoading={isSaving} loadingText={busyLabel}>
          {label}
        </LoadingButton>
        <Button size="md" variant="gray" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
