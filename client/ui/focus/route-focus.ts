import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a change of page the keyboard starts at its content, and a screen reader reads on from there; in a page
 * that is loaded the browser does this, in one that is exchanged nobody would.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    const leaving = router.subscribe('onBeforeNavigate', () => {
      before = document.activeElement
    })
    const arriving = router.subscribe('onRendered', ({ pathChanged, hashChanged, fromLocation }) => {
      if (!fromLocation || !pathChanged || hashChanged) return
      // The new page's own content or dialog has taken the focus; not what led here, which may be about to go.
      const { activeElement } = document
      if (activeElement !== before && activeElement?.closest('#main, [role=dialog]')) return
      document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      leaving()
      arriving()
    }
  }, [router])
}
