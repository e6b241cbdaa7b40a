import { notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import { useState } from 'react'
import hidden from '../content/VisuallyHidden.module.css'
import { LazyBoundary, lazyWithRetry } from '../loading/LazyBoundary.tsx'
import { useAnnouncements } from './announce.ts'

const Toasts = lazyWithRetry(() => import('./Toasts.tsx'))

/**
 * Shows toasts and announces text to screen readers. Live regions must be on the page before their text. The code of
 * toasts loads with the first one, since most visits show none. If it cannot be loaded, an error shows the toast's text.
 */
export function Messages() {
  const latest = useNotifications(notificationsStore).notifications.at(-1)
  const [shouldLoad, setShouldLoad] = useState(false)
  if (latest && !shouldLoad) setShouldLoad(true)
  const close = () => {
    notifications.clean()
    setShouldLoad(false)
  }
  return (
    <>
      <div className={hidden.hidden} aria-live="polite">
        {useAnnouncements().map(({ key, text }) => (
          // One element per announcement, so that repeated text is read again.
          <p key={key}>{text}</p>
        ))}
      </div>
      <div aria-live="polite" aria-relevant="additions">
        {shouldLoad && (
          <LazyBoundary title={latest?.message} onClose={close}>
            <Toasts />
          </LazyBoundary>
        )}
      </div>
    </>
  )
}
