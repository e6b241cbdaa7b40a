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
export function LiveRegion({ children, isAssertive = false }: { children: ReactNode; isAssertive?: boolean }) {
  return (
    <div className={c.hidden} role={isAssertive ? 'alert' : 'status'} aria-live={isAssertive ? 'assertive' : 'polite'}>
      {children}
    </div>
  )
}
