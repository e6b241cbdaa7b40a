import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useRef, useState } from 'react'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { focusOnMount, refocus } from '#client/ui/focus/focus-field.ts'
import { TextArea, TextField } from '#client/ui/forms/fields.tsx'
import { isEmail } from '#shared/access.ts'
import c from './DetailsForm.module.css'
import type { Draft } from './draft.ts'

export const FIELDS = ['name', 'email', 'notes'] as const
type Details = Pick<Draft, (typeof FIELDS)[number]>
type DetailsErrors = { [Field in keyof Details]?: string | undefined }

const MAX_NAME = 120
const MAX_NOTES = 2000

/** The errors of the guest's details, by field. The server validates them too. */
function checkDetails({ name, email, notes }: Details): DetailsErrors {
  const errors: DetailsErrors = {}
  if (name.trim() === '') errors.name = t`Name is required`
  else if (name.trim().length > MAX_NAME) errors.name = t`At most ${{ n: MAX_NAME }} characters`
  if (email.trim() === '') errors.email = t`Email is required`
  else if (!isEmail(email)) errors.email = t`Please enter a valid email address`
  if (notes.length > MAX_NOTES) errors.notes = t`At most ${{ n: MAX_NOTES }} characters`
  return errors
}

interface DetailsFormProps {
  details: Details
  onChange: (change: Partial<Details>) => void
  /** The server's field errors. */
  serverErrors: DetailsErrors
  isBusy: boolean
  onSubmit: () => void
}

/** The guest's details. The first invalid field is focused. */
export function DetailsForm({ details, onChange, serverErrors, isBusy, onSubmit }: DetailsFormProps) {
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
    error: errors[name] ?? serverErrors[name],
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
