import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a change of page the keyboard starts at its content, and a screen reader reads on from there; in a page
 * that is loaded the browser does this, in one that is exchanged nobody would.
 */
export function useRouteFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, hashChanged, fromLocation }) => {
        const hasOwnFocus = document.activeElement !== document.body && document.activeElement?.isConnected
        if (!fromLocation || !pathChanged || hashChanged) return
        if (hasOwnFocus && document.activeElement?.matches('input, textarea, select')) return
        document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
