import type { RefObject } from 'react'
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
