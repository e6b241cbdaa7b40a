/** Where toasts stand; the group and feedback flows have theirs at the bottom right. */
export type ToastPosition = 'top-right' | 'top-center' | 'bottom-right' | 'bottom-center'
export type ToastKind = 'success' | 'error' | 'warning'

export interface ToastOptions {
  /** How long it stays, in ms. */
  duration?: number
  position?: ToastPosition
  /** What `toast.hide` knows it by. */
  id?: string
}

export interface Toast {
  id: string | undefined
  kind: ToastKind
  text: string
  duration: number
  position: ToastPosition
}

/** The options of the group and feedback flows. */
export const BRIEF: ToastOptions = { duration: 3000, position: 'bottom-right' }

let wanted = false
const listeners = new Set<() => void>()

/** For `ToastOutlet`: has any toast been asked for yet? */
export function toastsWanted(): boolean {
  return wanted
}

export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The library arrives with the first toast: most visits of a public page show none. */
function show(kind: ToastKind, text: string, { duration = 5000, position = 'top-right', id }: ToastOptions = {}): void {
  wanted = true
  for (const listener of listeners) listener()
  void import('./ToastHost.tsx').then(({ present }) => present({ id, kind, text, duration, position }))
}

function hide(id: string): void {
  if (wanted) void import('./ToastHost.tsx').then(({ dismiss }) => dismiss(id))
}

/** Short notices that go by themselves, or are hidden once they would be in the way; work from any page, inside and outside components. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  hide,
} as const
