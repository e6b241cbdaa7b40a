import { useEffect, useRef } from 'react'

/**
 * Moves focus to the top of the page when its message changes: the previously focused element may be gone.
 * @param message the page's message; undefined while loading
 */
export function useFocusOnChange(message: string | undefined): void {
  const before = useRef(message)
  useEffect(() => {
    const hasChanged = before.current !== undefined && message !== undefined && before.current !== message
    before.current = message ?? before.current
    if (hasChanged) document.getElementById('main')?.focus()
  }, [message])
}
