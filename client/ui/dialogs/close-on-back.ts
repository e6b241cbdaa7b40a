import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks an entry that was added for an overlay. */
    isOverlay?: boolean
  }
}

let openOverlays = 0

/** Whether the back button closes an overlay, rather than leaving what is beneath it. */
export function hasOpenOverlay(): boolean {
  return openOverlays > 0
}

/** For overlays that have no URL of their own: the browser's back button closes them, and the page stays. */
export function useCloseOnBack(onClose: () => void): void {
  const router = useRouter()
  useEffect(() => {
    // Going back from the first entry would leave the application without asking the router. Only a location with a
    // different state is a new entry.
    if (!router.history.canGoBack())
      void router.commitLocation({
        ...router.latestLocation,
        state: { ...router.latestLocation.state, isOverlay: true },
        resetScroll: false,
        ignoreBlocker: true,
      })
  }, [router])
  useEffect(() => {
    openOverlays++
    return () => void openOverlays--
  }, [])
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn({ action }) {
      if (action === 'BACK') onClose()
      return action === 'BACK'
    },
  })
}
