import { useLayoutEffect } from 'react'

/** Resets the dashboard's font family: users may have been redirected away from it. */
export function useSiteSurface(): void {
  useLayoutEffect(() => {
    delete document.documentElement.dataset['surface']
  }, [])
}

/** Uses the dashboard's font family while the caller is mounted. */
export function useAppSurface(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['surface'] = 'app'
    return () => {
      delete document.documentElement.dataset['surface']
    }
  }, [])
}
