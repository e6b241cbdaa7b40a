import { useLayoutEffect } from 'react'

/** Sets the page in the dashboard's font family for as long as the caller is mounted. */
export function useAppSurface(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['surface'] = 'app'
    return () => {
      delete document.documentElement.dataset['surface']
    }
  }, [])
}
