import { notificationsStore } from '@mantine/notifications'

interface ShownToast {
  kind: unknown
  /** ms, after which it goes by itself */
  duration: unknown
  position: string | undefined
}

/** How the toast with a text is shown; undefined if there is none. */
export function toastSaying(text: string): ShownToast | undefined {
  const { notifications, queue } = notificationsStore.getState()
  const toast = [...notifications, ...queue].find(({ message }) => message === text)
  return toast && { kind: toast['data-kind'], duration: toast.autoClose, position: toast.position }
}

/** As toasts are unless something else is said. */
export const FIVE_SECONDS = { duration: 5000, position: 'bottom-center' }
/** As those of the group and feedback flows are. */
export const THREE_SECONDS = { duration: 3000, position: 'bottom-right' }
