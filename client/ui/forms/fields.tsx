import '@mantine/core/styles/Input.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** For text that is not prose, such as a URL: turns off autocomplete, capitalization and spell checking. */
export const VERBATIM = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** A text field with label, hint and error. */
export function TextField(props: TextInputProps) {
  return <TextInput size="md" {...props} />
}

/** A multi-line `TextField`, four rows high by default. */
export function TextArea(props: TextareaProps) {
  return <Textarea size="md" rows={4} {...props} />
}

export type FormFieldProps<Values, FieldProps> = Omit<FieldProps, 'form' | 'name'> & {
  form: Pick<UseFormReturnType<Values>, 'key' | 'getInputProps'>
  /** The key of this field's value in the form. */
  name: keyof Values & string
}

/** A `TextField` bound to a form value. */
export function FormTextField<Values>({ form, name, ...field }: FormFieldProps<Values, TextInputProps>) {
  return <TextField {...field} name={name} key={form.key(name)} {...form.getInputProps(name)} />
}

/** The email field of a form; its key in the form is `email`. */
export function FormEmailField<Values extends { email: string }>(
  field: Omit<FormFieldProps<Values, TextInputProps>, 'name'>,
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
export function FormTextArea<Values>({ form, name, ...field }: FormFieldProps<Values, TextareaProps>) {
  return <TextArea {...field} name={name} key={form.key(name)} {...form.getInputProps(name)} />
}
