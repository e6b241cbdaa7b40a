import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { useCloseOnBack } from '#client/ui/dialogs/close-on-back.ts'
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx'
import { focusInvalidField } from '#client/ui/focus/focus-field.ts'
import type { UndoOffer } from '../actions/UndoBar.tsx'
import c from './EventEditor.module.css'
import { EventFields } from './EventFields.tsx'
import type { EditRequest } from './edit-request.ts'
import { type EventDraft, errorsByField, remainingErrors, validateEventDraft } from './event-draft.ts'
import { type EditorConfig, getEditorConfig } from './event-editing.ts'

interface EventEditorProps {
  request: EditRequest
  zone: string
  /** Shows the result, and offers to undo it if possible. */
  onSaved: (offer: UndoOffer) => void
  onClose: () => void
}

/** The editor for a new event, an event or a series. */
export default function EventEditor({ request, zone, onSaved, onClose }: EventEditorProps) {
  // Set once, so that the form does not change if the event changes meanwhile.
  const [config] = useState(() => getEditorConfig(request, zone, onSaved))
  return <EventForm {...config} onClose={onClose} />
}

/** The form of an event. */
export function EventForm({ onClose, ...config }: EditorConfig & Pick<EventEditorProps, 'onClose'>) {
  const { t } = useLingui()
  const { title, initialDraft, storedDraft } = config
  const [draft, setDraft] = useState(() => storedDraft?.load() ?? initialDraft)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => storedDraft?.save(draft), [storedDraft, draft])

  const close = () => {
    storedDraft?.clear()
    onClose()
  }

  const change = (fields: Partial<EventDraft>) => {
    setDraft((previous) => ({ ...previous, ...fields }))
    setErrors((previous) => remainingErrors(previous, fields))
    setMessage('')
  }

  const showErrors = (newErrors: Readonly<Record<string, string>>) => {
    flushSync(() => setErrors(newErrors))
    focusInvalidField(form.current)
  }

  const save = useMutation({ mutationFn: config.save, onSuccess: close })
  const isSaving = save.isPending

  // Only “Discard” deletes unsaved input.
  const leave = () => {
    if (isSaving) setMessage(t`Still saving...`)
    else if (draft !== initialDraft) setMessage(t`You have unsaved changes. Save or discard them.`)
    else onClose()
  }
  useCloseOnBack(leave)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const newErrors = validateEventDraft(draft, initialDraft)
    if (Object.keys(newErrors).length > 0) return showErrors(newErrors)
    setMessage('')
    // The fields become inert and would lose focus.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
    save.mutate(draft, {
      // Called when the fields can be focused again.
      onError(error) {
        const { code, detail, fields } = readApiError(error)
        const deletedMessage = t`This event or its calendar was deleted. Copy what you need before you discard it.`
        setMessage(code === 'not_found' ? deletedMessage : detail)
        showErrors(errorsByField(fields, draft))
      },
    })
  }

  return (
    <SidePanel title={title} width={440} classNames={c} onClose={leave}>
      <form ref={form} className={c.form} noValidate onSubmit={submit}>
        <EventFields {...config} draft={draft} errors={errors} isBusy={isSaving} onChange={change} />
        <div className={c.actions}>
          <p role="alert" className={c.message}>
            {message}
          </p>
          <Button variant="gray" size="md" disabled={isSaving} onClick={close}>
            {t`Discard`}
          </Button>
          <LoadingButton type="submit" size="md" isLoading={isSaving} loadingText={t`Saving...`}>
            {t`Save`}
          </LoadingButton>
        </div>
      </form>
    </SidePanel>
  )
}
