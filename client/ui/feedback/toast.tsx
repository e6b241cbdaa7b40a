import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { readApiError } from '#client/lib/api/api-error.ts'
import shape from '../theme/shapes.module.css'
import c from './Toasts.module.css'

export type ToastKind = 'success' | 'error' | 'warning'

interface ToastOptions {
  /** ms */
  duration?: number
  position?: 'bottom-right' | 'bottom-center'
  /** For `toast.hide`. */
  id?: string
}

export const BRIEF: ToastOptions = { duration: 3000, position: 'bottom-right' }

/** An error interrupts screen readers; other kinds wait for a pause. */
function show(kind: ToastKind, text: string, { duration = 5000, position = 'bottom-center', id }: ToastOptions = {}) {
  notifications.show({
    ...(id !== undefined && { id }),
    message: text,
    position,
    autoClose: duration,
    role: kind === 'error' ? 'alert' : 'presentation',
    closeButtonProps: { 'aria-label': t`Close` },
    classNames: { root: `${shape.toast} ${c.toast}`, description: c.text },
    icon: <i className={shape.dot} />,
    'data-kind': kind,
    'data-place': position,
  })
}

/** Shows a message in the user's language for a few seconds; works inside and outside components. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  hide: notifications.hide,
} as const

export function showError(error: unknown): void {
  toast.error(readApiError(error).detail)
}
