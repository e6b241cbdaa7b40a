import '@mantine/core/styles/Input.layer.css'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'

/** A one-line field with its label, hint and error, of 16 px or more: smaller ones make phones zoom in. */
export function TextField(props: TextInputProps) {
  return <TextInput size="md" {...props} />
}

/** A field of several lines; same props as `TextField`, and `rows`. */
export function TextArea(props: TextareaProps) {
  return <Textarea size="md" rows={4} {...props} />
}
