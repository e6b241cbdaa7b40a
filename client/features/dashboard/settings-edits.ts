import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Inputs } from '#client/api.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { formErrors } from '#client/lib/form-errors.ts'
import { persistedDraft } from '#client/lib/storage/drafts.ts'
import { showError, toast } from '#client/ui/feedback/toast.tsx'
import { focusInvalidField } from '#client/ui/focus/focus-field.ts'
import { useUnsavedChanges } from '#client/ui/forms/unsaved-changes.ts'
import { settingsUpdate } from '#shared/users.ts'
import { saveSettings } from './settings.ts'

/** The edits that differ from the saved values. */
export function getChanges<Values extends object>(edits: Partial<Values>, savedValues: Values): Partial<Values> {
  const isChanged = ([name, value]: [string, unknown]) => value !== savedValues[name as keyof Values]
  return Object.fromEntries(Object.entries(edits).filter(isChanged)) as Partial<Values>
}

/** Drops edits of a stored draft whose type differs from that of the saved value. */
export function filterValidEdits<Values extends object>(edits: Partial<Values>, savedValues: Values): Partial<Values> {
  const isValid = ([name, value]: [string, unknown]) => typeof value === typeof savedValues[name as keyof Values]
  return Object.fromEntries(Object.entries(edits).filter(isValid)) as Partial<Values>
}

/**
 * The edits of a settings form until they are saved or discarded. They survive a reload; unedited values follow the
 * saved values, which may change in another tab.
 * @param toInput the input that saves the changed values; empty if there is nothing to save
 */
export function useSettingsEdits<Values extends object>(
  draftName: string,
  savedValues: Values,
  toInput: (changes: Partial<Values>) => Inputs['users']['updateSettings'],
) {
  const { t } = useLingui()
  const [storedDraft] = useState(() => persistedDraft<Partial<Values>>(draftName, {}))
  const [edits, setEdits] = useState(() => filterValidEdits(storedDraft.load() ?? {}, savedValues))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const changes = getChanges(edits, savedValues)
  const input = toInput(changes)
  const isDirty = Object.keys(input).length > 0

  const updateEdits = (next: Partial<Values>) => {
    setEdits(next)
    storedDraft.save(getChanges(next, savedValues))
    setErrors({})
  }
  /** Shows the errors at their fields, and focuses the first. */
  const showErrors = (newErrors: Readonly<Record<string, string>>) => {
    flushSync(() => setErrors(newErrors))
    focusInvalidField(form.current)
  }
  const save = useMutation({
    mutationFn: (submittedChanges: Partial<Values>) => saveSettings(toInput(submittedChanges)),
    onSuccess(_settings, submittedChanges) {
      // Keeps edits that were made while saving.
      updateEdits(getChanges(edits, { ...savedValues, ...submittedChanges }))
      toast.success(t`Settings saved.`)
    },
    onError(error) {
      const { fields } = readApiError(error)
      showErrors(fields)
      const shownCount = form.current?.querySelectorAll('[aria-invalid=true]').length ?? 0
      if (shownCount === 0 || shownCount < Object.keys(fields).length) showError(error)
    },
  })
  const isSaving = save.isPending
  useUnsavedChanges({ hasChanges: () => isDirty && !isSaving, discard: () => updateEdits({}) })

  return {
    form,
    draft: { ...savedValues, ...edits },
    errors,
    isDirty,
    isSaving,
    change: (fields: Partial<Values>) => updateEdits({ ...edits, ...fields }),
    discard: () => {
      updateEdits({})
      // The button unmounts, so focus moves to the start of the settings.
      form.current?.querySelector('input')?.focus()
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      const newErrors = formErrors(settingsUpdate, input)
      if (Object.keys(newErrors).length > 0) showErrors(newErrors)
      else if (isDirty && !isSaving) save.mutate(changes)
    },
  }
}
