import { useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useRef, useState } from 'react'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { focusOnMount, refocus } from '#client/ui/focus/focus-field.ts'
import { TextArea, TextField } from '#client/ui/forms/fields.tsx'
import c from './DetailsForm.module.css'
import type { Draft } from './draft.ts'
import { checkDetails, type DetailsErrors } from './guest-details.ts'

type Details = Pick<Draft, 'name' | 'email' | 'notes'>
const FIELDS = ['name', 'email', 'notes'] as const

interface DetailsFormProps {
  details: Details
  onChange: (change: Partial<Details>) => void
  /** The server's field errors. */
  refused: DetailsErrors
  isBusy: boolean
  onSubmit: () => void
}

/** The guest's details. The first invalid field is focused. */
export function DetailsForm({ details, onChange, refused, isBusy, onSubmit }: DetailsFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<DetailsErrors>({})

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = checkDetails(details)
    setErrors(found)
    const wrong = FIELDS.find((field) => found[field])
    if (wrong) refocus(form.current?.querySelector<HTMLElement>(`[name=${wrong}]`))
    else onSubmit()
  }
  const field = (name: keyof Details) => ({
    name,
    value: details[name],
    variant: 'schedule' as const,
    error: errors[name] ?? refused[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setErrors((before) => ({ ...before, [name]: undefined }))
      onChange({ [name]: event.currentTarget.value })
    },
  })

  return (
    <form ref={form} className={c.form} onSubmit={submit} noValidate>
      <TextField {...field('name')} ref={focusOnMount} label={t`Name`} autoComplete="name" required />
      <TextField
        {...field('email')}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
      />
      <TextArea {...field('notes')} label={t`Notes`} description={t`Anything to know beforehand? (optional)`} />
      <LoadingButton type="submit" size="md" data-main-action isLoading={isBusy} loadingText={t`Booking...`}>
        {t`Book the meeting`}
      </LoadingButton>
    </form>
  )
}
