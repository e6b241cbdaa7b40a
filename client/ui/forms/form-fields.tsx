import { useLingui } from '@lingui/react/macro'
import type { TextareaProps, TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { TextArea, TextField } from './fields.tsx'

interface FieldOf<Values> {
  form: Pick<UseFormReturnType<Values>, 'key' | 'getInputProps'>
  /** The key of the form's value. */
  name: keyof Values & string
}

/** A `TextField` bound to a form value. */
export function FormTextField<Values>({
  form,
  name,
  ...field
}: FieldOf<Values> & Omit<TextInputProps, keyof FieldOf<Values>>) {
  return <TextField {...field} name={name} key={form.key(name)} {...form.getInputProps(name)} />
}

/** The email field of a form; its value is called `email`. */
export function FormEmailField<Values extends { email: string }>(
  field: Omit<TextInputProps, 'form' | 'name'> & Pick<FieldOf<Values>, 'form'>,
) {
  const { t } = useLingui()
  return (
    <FormTextField
      label={t`Email`}
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      placeholder={t`you@example.com`}
      {...field}
    />
  )
}

/** A `TextArea` bound to a form value. */
export function FormTextArea<Values>({
  form,
  name,
  ...field
}: FieldOf<Values> & Omit<TextareaProps, keyof FieldOf<Values>>) {
  return <TextArea {...field} name={name} key={form.key(name)} {...form.getInputProps(name)} />
}
