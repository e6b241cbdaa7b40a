import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps, type TextInputProps } from '@mantine/core'
import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import { TextField, VERBATIM } from '#client/ui/forms/fields.tsx'
import c from './AddressField.module.css'

interface AddressFieldProps extends Pick<TextInputProps, 'label' | 'description' | 'inputWrapperOrder'> {
  ref: Ref<HTMLInputElement>
  /** Typed text that has not been added yet: an address, or a list. */
  value: string
  error: string | undefined
  button: Pick<ButtonProps, 'variant' | 'disabled'>
  onChange: (text: string) => void
  onAdd: () => void
}

/** A field for one or more addresses, and a button that adds them. */
export function AddressField({ value, error, button, onChange, onAdd, ...field }: AddressFieldProps) {
  const { t } = useLingui()
  // Single-line inputs remove the line breaks of a pasted list.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData('text')
      .trim()
      .split(/\s*[\r\n]\s*/)
    if (lines.length === 1) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const before = value.slice(0, selectionStart ?? value.length)
    const after = value.slice(selectionEnd ?? value.length)
    onChange(before + lines.join('; ') + after)
  }
  // Enter adds the addresses instead of submitting a surrounding form.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || value.trim() === '') return
    event.preventDefault()
    onAdd()
  }
  return (
    <div className={c.row}>
      <TextField
        {...field}
        className={c.field}
        inputMode="email"
        {...VERBATIM}
        placeholder={t`name@company.com`}
        value={value}
        error={error}
        errorProps={{ role: 'alert', className: c.error }}
        onPaste={handlePaste}
        onKeyDown={handleKeyDown}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button size="md" className={c.button} {...button} onClick={onAdd}>
        {t`Add`}
      </Button>
    </div>
  )
}
