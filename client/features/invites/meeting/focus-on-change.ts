import { useEffect, useRef } from 'react'

/**
 * Reading goes on from the top of the page once it says something else of a meeting: what was being read, or had the
 * focus, may be gone.
 * @param said what the page says; undefined while nothing is known yet
 */
export function useFocusOnChange(said: string | undefined): void {
  const before = useRef(said)
  useEffect(() => {
    const isNews = before.current !== undefined && said !== undefined && before.current !== said
    before.current = said ?? before.current
    if (isNews) document.getElementById('main')?.focus()
  }, [said])
}
