import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onToastsWanted, toastsWanted } from './toasts.ts'

const ToastHost = lazy(() => import('./ToastHost.tsx'))

/** Where toasts appear; empty until the first. */
export function ToastOutlet() {
  const wanted = useSyncExternalStore(onToastsWanted, toastsWanted, () => false)
  return wanted ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null
}
