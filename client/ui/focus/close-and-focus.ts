import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Closes an element that replaced its opener, and focuses the opener again.
 * @param target the opener, or with `selector` an element that contains the opener
 */
export function closeAndFocus(target: RefObject<HTMLElement | null>, close: () => void, selector?: string): void {
  flushSync(close)
  const opener = selector === undefined ? target.current : target.current?.querySelector<HTMLElement>(selector)
  opener?.focus()
}

/** Whether a form or dialog is open. Closing it focuses the button that opened it, whose `ref` is `opener`. */
export function useOpener(initial: boolean | (() => boolean) = false) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(initial)
  return { opener, isOpen, open: () => setOpen(true), close: () => closeAndFocus(opener, () => setOpen(false)) }
}

/**
 * Which of several views, such as forms, is open. Closing it focuses the button that opened it: an element within
 * `openers` whose `data-opens` is the name of the view.
 */
export function useOpeners<Name extends string>(initial?: () => Name | undefined) {
  const openers = useRef<HTMLDivElement>(null)
  const [view, setView] = useState(initial)
  const close = () => closeAndFocus(openers, () => setView(undefined), `[data-opens=${view}]`)
  return { openers, view, setView, close }
}
