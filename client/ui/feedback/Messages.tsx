import { useHydrated } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadWithRetry } from '#client/lib/chunk-loading.ts'
import hidden from '../content/VisuallyHidden.module.css'
import { useAnnouncements } from './announce.ts'

const load = (): Promise<{ default: ComponentType }> => import('./Toasts.tsx')
const Toasts = lazy(() => loadWithRetry(load).catch(() => ({ default: () => null })))

/** Shows toasts and reads announcements out. Live regions must be on the page before their text. */
export function Messages() {
  const isHydrated = useHydrated()
  return (
    <>
      <div className={hidden.hidden} aria-live="polite">
        {useAnnouncements().map(({ key, text }) => (
          // An element each: a text that repeats is read again.
          <p key={key}>{text}</p>
        ))}
      </div>
      <div aria-live="polite" aria-relevant="additions">
        {isHydrated && (
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        )}
      </div>
    </>
  )
}
