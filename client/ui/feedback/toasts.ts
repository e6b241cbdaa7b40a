import { readApiError } from '#client/lib/api/api-error.ts'
import type * as Host from './ToastHost.tsx'

/** Where toasts stand, out of the way of what is at the top; the group and feedback flows have theirs at the bottom right. */
export type ToastPosition = 'bottom-right' | 'bottom-center'
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

/** What a screen reader is to say. */
export interface Spoken {
  key: number
  text: string
}

/** A toast that stands without the library, since that could not be fetched. */
export interface PlainToast extends Toast {
  key: number
}

/** Shows toasts, once what draws them is here. */
export interface Toaster {
  show: (kind: ToastKind, text: string, options?: ToastOptions) => void
  hide: (id: string) => void
  /** Has a screen reader say, in the reader's language, what a press has done. */
  say: (text: string) => void
  /** For `ToastOutlet`: what was said just now. */
  inSpeech: () => readonly Spoken[]
  /** Is what draws the toasts here? */
  hasHost: () => boolean
  inPlain: () => readonly PlainToast[]
  dropPlain: (toast: PlainToast) => void
  subscribe: (listener: () => void) => () => void
}

/** Long enough for a screen reader to have taken it up; what stays any longer is met again, out of place. */
const SPOKEN_MS = 5000

/** @param load what draws toasts: it is asked for with the first, since most visits of a public page show none */
export function createToaster(load: () => Promise<typeof Host>): Toaster {
  let host: typeof Host | undefined
  let loading: Promise<typeof Host> | undefined
  let plain: readonly PlainToast[] = []
  let shown = 0
  let speech: readonly Spoken[] = []
  const listeners = new Set<() => void>()

  function announce(): void {
    for (const listener of listeners) listener()
  }
  /** Each has an element of its own: one that comes is read, whether or not the last said the same. */
  function say(text: string): void {
    const spoken = { key: shown++, text }
    speech = [...speech, spoken]
    announce()
    setTimeout(() => {
      speech = speech.filter((other) => other !== spoken)
      announce()
    }, SPOKEN_MS)
  }
  function keepPlain(isKept: (toast: PlainToast) => boolean): void {
    plain = plain.filter(isKept)
    announce()
  }
  function loadOnce(): Promise<typeof Host> {
    loading ??= load().then(
      (loaded) => {
        host = loaded
        announce()
        return loaded
      },
      (fault) => {
        // The next toast asks again.
        loading = undefined
        throw fault
      },
    )
    return loading
  }

  return {
    show(kind, text, { duration = 5000, position = 'bottom-center', id } = {}) {
      const toast: Toast = { id, kind, text, duration, position }
      void loadOnce().then(
        ({ present }) => present(toast),
        () => {
          plain = [...plain, { ...toast, key: shown++ }]
          announce()
        },
      )
    },
    hide(id) {
      const drop = () => keepPlain((toast) => toast.id !== id)
      drop()
      // One that waits for the library goes as soon as it is there.
      void loading?.then(({ dismiss }) => dismiss(id), drop)
    },
    say,
    inSpeech: () => speech,
    hasHost: () => host !== undefined,
    inPlain: () => plain,
    dropPlain: (toast) => keepPlain((other) => other !== toast),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The one of the page. */
export const toaster = createToaster(() => import('./ToastHost.tsx'))

/** Says in a toast what a failed call says. */
export function sayFailure(error: unknown): void {
  toaster.show('error', readApiError(error).detail)
}

/** Short notices, in the reader's language, that go by themselves, or are hidden once they would be in the way; work from any page, inside and outside components. */
export const toast = {
  success: (text: string, options?: ToastOptions) => toaster.show('success', text, options),
  error: (text: string, options?: ToastOptions) => toaster.show('error', text, options),
  warning: (text: string, options?: ToastOptions) => toaster.show('warning', text, options),
  hide: toaster.hide,
} as const

/** Says aloud what a press has done, where it is to be seen and nothing else says it. */
export const say = toaster.say
