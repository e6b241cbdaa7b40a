import type { ReactNode } from 'react'
import c from './VisuallyHidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={c.hidden}>{children}</span>
}

/**
 * Announces its text to screen readers whenever it changes. Keep it mounted: screen readers do not read a region that
 * appears with its text.
 */
export function LiveRegion({ children, assertive = false }: { children: ReactNode; assertive?: boolean }) {
  return (
    <div className={c.hidden} role={assertive ? 'alert' : 'status'} aria-live={assertive ? 'assertive' : 'polite'}>
      {children}
    </div>
  )
}
