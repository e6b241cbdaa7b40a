import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Notice } from './Notice.tsx'
import c from './ToastOutlet.module.css'
import { dropPlain, hasToastHost, onToasts, type PlainToast, toastsInPlain } from './toasts.ts'

const ToastHost = lazy(() => import('./ToastHost.tsx'))

/** Where toasts appear; empty until the first. */
export function ToastOutlet() {
  const hasHost = useSyncExternalStore(onToasts, hasToastHost, () => false)
  const plain = useSyncExternalStore(onToasts, toastsInPlain, () => NONE)
  return (
    <>
      {hasHost && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
      {plain.length > 0 && (
        <div className={c.plain}>
          {plain.map((toast) => (
            <PlainNotice key={toast.key} toast={toast} />
          ))}
        </div>
      )}
    </>
  )
}

const NONE: readonly PlainToast[] = []

/** A toast without the library, which could not be fetched: as when the connection is lost, of which it may speak. */
function PlainNotice({ toast }: { toast: PlainToast }) {
  useEffect(() => {
    const timer = setTimeout(() => dropPlain(toast), toast.duration)
    return () => clearTimeout(timer)
  }, [toast])
  return <Notice kind={toast.kind === 'success' ? 'success' : 'error'} title={toast.text} />
}
