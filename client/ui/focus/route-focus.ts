import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Moves focus to the page's content after client-side navigation, which does not reset focus as a page load does. */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let focusedBefore: Element | null = null
    const stopTracking = router.subscribe('onBeforeNavigate', () => {
      focusedBefore = document.activeElement
    })
    const stopFocusing = router.subscribe('onRendered', ({ pathChanged, hashChanged, fromLocation }) => {
      if (!fromLocation || !pathChanged || hashChanged) return
      // The new page's content or dialog has already taken focus; the link that led here does not count.
      const { activeElement } = document
      if (activeElement !== focusedBefore && activeElement?.closest('#main, [role=dialog]')) return
      document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      stopTracking()
      stopFocusing()
    }
  }, [router])
}
