import { useLingui } from '@lingui/react/macro'
import type { TextInputProps } from '@mantine/core'
import type { ChangeEvent, Ref } from 'react'
import { TextField } from '#client/ui/forms/fields.tsx'

const DIGITS = 6

/** The indent balances the letter spacing after the last digit, to center the code. */
const SPACED = { letterSpacing: '0.42em', textIndent: '0.42em', fontVariantNumeric: 'tabular-nums' }

export interface CodeFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  ref: Ref<HTMLInputElement>
}

/**
 * The six digits of an emailed code. Extracts digits from pasted text; phones can autofill it. The last digit submits
 * the form.
 */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  const { t } = useLingui()
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const before = input.value
    const digits = before.replaceAll(/\D/g, '').slice(0, DIGITS)
    if (digits !== before) input.value = digits
    onChange(event)
    if (digits.length === DIGITS) input.form?.requestSubmit()
  }
  return (
    <TextField
      {...field}
      onChange={change}
      label={t`Six-digit code`}
      name="code"
      variant="verify"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      spellCheck={false}
      styles={{ input: SPACED }}
    />
  )
}
