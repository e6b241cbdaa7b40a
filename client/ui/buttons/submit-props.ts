import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'

/** Props for a form button that works even before hydration: React replays the submission. */
export function submitProps(onPress: () => void) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    onPress()
  }
  return { type: 'submit', formAction: () => flushSync(onPress), onClick } as const
}
