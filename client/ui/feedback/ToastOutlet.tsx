import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import hidden from '../content/VisuallyHidden.module.css'
import { Notice } from './Notice.tsx'
import c from './ToastOutlet.module.css'
import { type PlainToast, type Toaster, toaster } from './toasts.ts'

const ToastHost = lazy(() => import('./ToastHost.tsx'))

/** Where toasts appear; empty until the first. */
export function ToastOutlet({ from = toaster }: { from?: Toaster }) {
  const { subscribe, hasHost, inPlain, dropPlain, inSpeech } = from
  const isHostHere = useSyncExternalStore(subscribe, hasHost, () => false)
  const speech = useSyncExternalStore(subscribe, inSpeech, () => NONE)
  const plain = useSyncExternalStore(subscribe, inPlain, () => NONE)
  return (
    <>
      {/* No `status`: those of a page are what it says of itself. */}
      <div className={hidden.hidden} aria-live="polite">
        {speech.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
      {isHostHere && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
      {plain.length > 0 && (
        <div className={c.plain}>
          {plain.map((toast) => (
            <PlainNotice key={toast.key} toast={toast} onOver={dropPlain} />
          ))}
        </div>
      )}
    </>
  )
}

const NONE: readonly never[] = []

/** A toast without the library, which could not be fetched: as when the connection is lost, of which it may speak. */
function PlainNotice({ toast, onOver }: { toast: PlainToast; onOver: (toast: PlainToast) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onOver(toast), toast.duration)
    return () => clearTimeout(timer)
  }, [toast, onOver])
  return <Notice kind={toast.kind === 'success' ? 'success' : 'error'} title={toast.text} />
}
