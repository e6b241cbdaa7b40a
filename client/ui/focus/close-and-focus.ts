import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Closes an element that replaced its opener, and focuses the opener again.
 * @param place the button, or with `selector` what the button is in
 */
export function closeAndFocus(place: RefObject<HTMLElement | null>, close: () => void, selector?: string): void {
  flushSync(close)
  const opener = selector === undefined ? place.current : place.current?.querySelector<HTMLElement>(selector)
  opener?.focus()
}
