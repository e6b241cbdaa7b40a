import { notificationsStore, useNotifications } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import hidden from '../content/VisuallyHidden.module.css'
import { useAnnouncements } from './announce.ts'
import { PlainToasts } from './PlainToasts.tsx'

const load = (): Promise<{ default: ComponentType }> => import('./Toasts.tsx')
const Toasts = lazy(() => load().catch(() => ({ default: PlainToasts })))

/**
 * Shows toasts and reads announcements out. Live regions must be on the page before their text. The toasts' code loads
 * with the first one, since most visits show none.
 */
export function Messages() {
  const hasToasts = useNotifications(notificationsStore).notifications.length > 0
  const [isUsed, setUsed] = useState(false)
  if (hasToasts && !isUsed) setUsed(true)
  return (
    <>
      <div className={hidden.hidden} aria-live="polite">
        {useAnnouncements().map(({ key, text }) => (
          // An element each: a text that repeats is read again.
          <p key={key}>{text}</p>
        ))}
      </div>
      <div aria-live="polite" aria-relevant="additions">
        {isUsed && (
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        )}
      </div>
    </>
  )
}
