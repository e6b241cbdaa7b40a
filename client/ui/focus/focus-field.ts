/** Focuses a field; if it already has focus, screen readers read it again with its error. */
export function refocus(field: HTMLElement | null | undefined): void {
  if (field === document.activeElement) field?.blur()
  field?.focus()
  // Scrolling to the field can move another button under the second tap of a double tap.
  const ignoreSecondTap = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignoreSecondTap, { capture: true, signal: AbortSignal.timeout(500) })
}

/** Focuses the first invalid field of a form, if any. */
export function focusInvalidField(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (field) refocus(field)
}

/** A `ref` callback that focuses an element on mount. For the start of a step, or its first field. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
