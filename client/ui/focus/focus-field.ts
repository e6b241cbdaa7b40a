/** The keyboard in a field again: one that has it already is read out anew, with what is wrong. */
export function refocus(field: HTMLElement | null | undefined): void {
  if (field === document.activeElement) field?.blur()
  field?.focus()
}

/** A `ref` for what takes the keyboard when it appears: the button that opened it is gone. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
