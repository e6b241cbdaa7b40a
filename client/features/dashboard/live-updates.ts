import { useEffect, useRef } from 'react'
import { trpc } from '#client/api.ts'
import { refetch } from '#client/entities/topic/refetch.ts'

/** Delay before reopening a failed subscription. */
const RETRY_DELAY_MS = 5000

/** Refetches data that changes elsewhere, while the caller is mounted. */
export function useLiveUpdates(): void {
  const hasOpened = useRef(false)
  const { status, reset } = trpc.live.changes.useSubscription(undefined, {
    onData(topic) {
      // Most data is fresh on load, but events may have changed before the subscription opened.
      const isFirstOpen = topic === 'open' && !hasOpened.current
      if (isFirstOpen) hasOpened.current = true
      void refetch(isFirstOpen ? 'events' : topic)
    },
  })

  useEffect(() => {
    if (status !== 'error') return undefined
    const timer = setTimeout(reset, RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [status, reset])
}
