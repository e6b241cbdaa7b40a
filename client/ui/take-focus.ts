/** A `ref` for what takes the keyboard when it appears: the button that opened it is gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
