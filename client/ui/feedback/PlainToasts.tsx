import { type NotificationData, notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import c from './PlainToasts.module.css'

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
