import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Closes what stands in the place of the button that opened it, and gives the keyboard back to that button.
 * @param place the button, or with `selector` what the button is in
 */
export function closeAndFocus(place: RefObject<HTMLElement | null>, close: () => void, selector?: string): void {
  flushSync(close)
  const opener = selector === undefined ? place.current : place.current?.querySelector<HTMLElement>(selector)
  opener?.focus()
}
