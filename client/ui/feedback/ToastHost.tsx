import { t } from '#client/lib/language.ts'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import shape from '../theme/shapes.module.css'
import c from './ToastHost.module.css'
import type { Toast } from './toasts.ts'

/** What was to be done with toasts before there was a place for them; undefined once there is. */
let early: (() => void)[] | undefined = []

/** The place of all toasts: it is there before the first of them, or screen readers would not say it. */
export default function ToastHost() {
  useEffect(() => {
    const acts = early
    early = undefined
    for (const act of acts ?? []) act()
  }, [])
  return (
    <div aria-live="polite" aria-relevant="additions">
      <Notifications className={c.place ?? ''} limit={4} zIndex={500} withinPortal={false} />
    </div>
  )
}

function inPlace(act: () => void): void {
  if (early) early.push(act)
  else act()
}

/** An error interrupts a screen reader, the others wait for a pause. */
export function present(toast: Toast): void {
  inPlace(() => show(toast))
}

function show({ id, kind, text, duration, position }: Toast): void {
  notifications.show({
    ...(id === undefined ? {} : { id }),
    message: text,
    position,
    autoClose: duration,
    role: kind === 'error' ? 'alert' : 'presentation',
    closeButtonProps: { 'aria-label': t('Close') },
    classNames: { root: `${shape.toast} ${c.toast}`, description: c.text ?? '' },
    icon: <i className={shape.dot} />,
    'data-kind': kind,
    'data-place': position,
  })
}

export function dismiss(id: string): void {
  inPlace(() => notifications.hide(id))
}
