import { readApiError } from '#client/lib/api-error.ts'
import { said } from '#client/lib/language.ts'
import type * as Host from './ToastHost.tsx'

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

/** A toast that stands without the library, since that could not be fetched. */
export interface PlainToast extends Toast {
  key: number
}

let host: typeof Host | undefined
let fetching: Promise<typeof Host> | undefined
let plain: readonly PlainToast[] = []
let shown = 0
const listeners = new Set<() => void>()

/** For `ToastOutlet`: is what draws the toasts here? */
export const hasToastHost = () => host !== undefined
export const toastsInPlain = () => plain

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}

export function dropPlain(toast: PlainToast): void {
  plain = plain.filter((other) => other !== toast)
  announce()
}

/** The library arrives with the first toast: most visits of a public page show none. */
function fetchHost(): Promise<typeof Host> {
  fetching ??= import('./ToastHost.tsx').then(
    (loaded) => {
      host = loaded
      announce()
      return loaded
    },
    (fault) => {
      // The next toast asks again.
      fetching = undefined
      throw fault
    },
  )
  return fetching
}

function show(kind: ToastKind, text: string, { duration = 5000, position = 'top-right', id }: ToastOptions = {}): void {
  const toast: Toast = { id, kind, text: said(text), duration, position }
  void fetchHost().then(
    ({ present }) => present(toast),
    () => {
      plain = [...plain, { ...toast, key: shown++ }]
      announce()
    },
  )
}

function hide(id: string): void {
  const drop = () => {
    plain = plain.filter((toast) => toast.id !== id)
    announce()
  }
  drop()
  // One that waits for the library goes as soon as it is there.
  void fetching?.then(({ dismiss }) => dismiss(id), drop)
}

/** Says in a toast what a failed call says. */
export function sayFailure(error: unknown): void {
  show('error', readApiError(error).detail)
}

/** Short notices that go by themselves, or are hidden once they would be in the way; work from any page, inside and outside components. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  hide,
} as const
