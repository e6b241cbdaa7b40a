import { type NotificationData, notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import hidden from '../content/VisuallyHidden.module.css'
import { useAnnouncements } from './announce.ts'
import c from './PlainToasts.module.css'

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
          // One element each, so that a repeated text is read again.
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

/** Shows the texts of toasts if their code cannot be loaded, as without a connection. */
export function PlainToasts() {
  const { notifications: shown } = useNotifications()
  return (
    <div className={c.toasts}>
      {shown.map((toast) => (
        <PlainToast key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function PlainToast({ id, message, role, autoClose }: NotificationData) {
  useEffect(() => {
    if (typeof autoClose !== 'number') return undefined
    const timer = setTimeout(() => id !== undefined && notifications.hide(id), autoClose)
    return () => clearTimeout(timer)
  }, [id, autoClose])
  return <p role={role}>{message}</p>
}
