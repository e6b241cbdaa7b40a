import '@mantine/core/styles/Input.layer.css'
import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'

/** A text field with label, hint and error. At least 16 px, since phones zoom in on smaller ones. */
export function TextField(props: TextInputProps) {
  return <TextInput size="md" {...props} />
}

/** A multi-line field with the props of `TextField`, and `rows`. */
export function TextArea(props: TextareaProps) {
  return <Textarea size="md" rows={4} {...props} />
}
