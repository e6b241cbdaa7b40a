import { useDeferredValue, useEffect, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while a drawn page is taken over, true from then on: for what the build or the server could not know, such as
 * the year, or what this browser remembers. What then appears is drawn in slices, so that the page stays responsive.
 */
export function useHydrated(): boolean {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useDeferredValue(hydrated)
}

/** Answers what was pressed on a drawn page before there was anything to answer; `index.html` has marked it. */
export function useEarlyPress(): void {
  useEffect(() => {
    const answer = setTimeout(() => {
      document.documentElement.removeAttribute('data-drawn')
      const pressed = document.querySelector<HTMLElement>('[data-pressed]')
      pressed?.removeAttribute('data-pressed')
      pressed?.click()
    })
    return () => clearTimeout(answer)
  }, [])
}
