/** Focuses a field; if it already has focus, screen readers read it again with its error. */
export function refocus(field: HTMLElement | null | undefined): void {
  if (field === document.activeElement) field?.blur()
  field?.focus()
}

/** A `ref` callback that focuses an element on mount. For the start of a step, or its first field. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
