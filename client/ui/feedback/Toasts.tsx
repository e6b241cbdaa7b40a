import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import c from './Toasts.module.css'

export default function Toasts() {
  return <Notifications className={c.container} limit={4} zIndex={500} withinPortal={false} />
}
