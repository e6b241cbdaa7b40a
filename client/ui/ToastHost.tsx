import { t } from '#client/lib/language.ts'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import c from './ToastHost.module.css'
import type { Toast } from './toasts.ts'

export default function ToastHost() {
  return <Notifications limit={4} zIndex={500} />
}

/** An error interrupts a screen reader, the others wait for a pause. */
export function present({ id, kind, text, duration, position }: Toast): void {
  notifications.show({
    ...(id === undefined ? {} : { id }),
    message: text,
    position,
    autoClose: duration,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': t('Close') },
    classNames: { root: c.toast ?? '', description: c.text ?? '' },
    icon: <i className={c.dot} />,
    'data-kind': kind,
  })
}

export function dismiss(id: string): void {
  notifications.hide(id)
}
