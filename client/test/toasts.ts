import { notificationsStore } from '@mantine/notifications'

interface ShownToast {
  kind: unknown
  /** ms until it closes */
  duration: unknown
  position: string | undefined
}

/** The toast with this text, if any. */
export function findToast(text: string): ShownToast | undefined {
  const { notifications, queue } = notificationsStore.getState()
  const toast = [...notifications, ...queue].find(({ message }) => message === text)
  return toast && { kind: toast['data-kind'], duration: toast.autoClose, position: toast.position }
}

export const DEFAULT_TOAST = { duration: 5000, position: 'bottom-center' }
export const BRIEF_TOAST = { duration: 3000, position: 'bottom-right' }
