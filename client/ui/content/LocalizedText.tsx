import type { ReactNode } from 'react'

/**
 * Text that the server may have rendered with a slightly different date format than the browser's; hydration keeps
 * the server's text.
 */
export function LocalizedText({ children }: { children: ReactNode }) {
  return <span suppressHydrationWarning>{children}</span>
}
