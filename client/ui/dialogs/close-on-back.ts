import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** For overlays that have no URL of their own: the browser's back button closes them, and the page stays. */
export function useCloseOnBack(onClose: () => void): void {
  const { history } = useRouter()
  useEffect(() => {
    // Going back from the first entry would leave the application without asking the router.
    if (!history.canGoBack()) history.push(history.location.href, undefined, { ignoreBlocker: true })
  }, [history])
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn({ action }) {
      if (action === 'BACK') onClose()
      return action === 'BACK'
    },
  })
}
