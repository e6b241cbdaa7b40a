import { useLayoutEffect } from 'react'

/** Takes the dashboard's font family off again: whoever was on their way to it may have been sent elsewhere. */
export function useSiteSurface(): void {
  useLayoutEffect(() => {
    delete document.documentElement.dataset['surface']
  }, [])
}

/** Sets the page in the dashboard's font family for as long as the caller is mounted. */
export function useAppSurface(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['surface'] = 'app'
    return () => {
      delete document.documentElement.dataset['surface']
    }
  }, [])
}
