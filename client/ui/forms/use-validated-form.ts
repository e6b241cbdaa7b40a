import { type FormErrors, useForm } from '@mantine/form'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { readApiError } from '#client/lib/api/api-error.ts'
import { persistedDraft } from '#client/lib/storage/drafts.ts'
import { showError } from '../feedback/toast.tsx'
import { refocus } from '../focus/focus-field.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'

/**
 * A form that is validated in the browser before it is sent, and again by the server. Errors are shown at their fields;
 * the first invalid field is focused, and the text of an input (but not of a text area) is selected.
 * @param validate returns the errors by field, in the user's language
 * @param draftName the key under which input is persisted across reloads; without it, it is not persisted
 */
export function useValidatedForm<Values extends object>(
  initialValues: Values,
  validate: (values: Values) => FormErrors,
  draftName?: string,
) {
  const [pristine] = useState(initialValues)
  const [draft] = useState(() => (draftName === undefined ? undefined : persistedDraft(draftName, pristine)))
  // A form is hydrated as the server rendered it: without the draft.
  const [isMountedAfterHydration] = useState(useHydrated())
  const [openingValues] = useState(() => (isMountedAfterHydration ? draft?.load() : undefined) ?? pristine)
  const form = useForm({
    // Identifies the form's inputs: several forms of a page can have fields of the same name. Underscores are invalid.
    name: useId().replaceAll('_', '-'),
    mode: 'uncontrolled',
    initialValues: openingValues,
    validate,
    onValuesChange: (values) => draft?.save(values),
  })

  const onHydrated = useEffectEvent(() => {
    const savedDraft = draft?.load()
    if (savedDraft) return form.setValues(savedDraft)
    // Keeps text that was typed before hydration.
    for (const name of Object.keys(pristine)) {
      const field = form.getInputNode(name)
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (isText && field.value !== field.defaultValue) form.getInputProps(name).onChange(field.value)
    }
  })
  useEffect(() => {
    if (!isMountedAfterHydration) onHydrated()
  }, [isMountedAfterHydration])

  const finish = () => {
    form.setInitialValues(pristine)
    form.reset()
    draft?.clear()
  }
  useUnsavedChanges({
    hasChanges: () => JSON.stringify(form.getValues()) !== JSON.stringify(pristine),
    discard: finish,
  })

  const focusFirstInvalidField = (errors: FormErrors) => {
    const field = form.getInputNode(Object.keys(errors)[0] ?? '')
    refocus(field)
    if (field instanceof HTMLInputElement) field.select()
  }

  const replay = (data: FormData) => {
    const [firstField = ''] = Object.keys(pristine)
    form.setValues(Object.fromEntries(data) as Partial<Values>)
    // Submits once the fields have these values.
    setTimeout(() => form.getInputNode(firstField)?.closest('form')?.requestSubmit())
  }

  const showErrors = (errors: FormErrors) => {
    form.setErrors(errors)
    focusFirstInvalidField(errors)
  }

  return {
    ...form,
    /** Resets the form after it has been sent or cancelled. */
    finish,
    /** For the `action` of a server-rendered form: React calls it if the form was submitted before hydration. */
    replay,
    /** Shows the server's field errors. */
    showErrors,
    /** Shows the field errors of a failed call, and its message in a toast unless each error is shown at its field. */
    showFailure: (error: unknown) => {
      const { fields } = readApiError(error)
      showErrors(fields)
      const names = Object.keys(fields)
      const areAllShown = names.length > 0 && names.every((name) => name in pristine && form.getInputNode(name))
      if (!areAllShown) showError(error)
    },
    /** The form's `onSubmit`: sends valid values, one request at a time. */
    handleSubmit: (isSending: boolean, send: (values: Values) => void) =>
      form.onSubmit((values) => {
        if (!isSending) send(values)
      }, focusFirstInvalidField),
  }
}
