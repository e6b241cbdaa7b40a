import type { ReactNode } from 'react'

/**
 * Text in the reader's own language that the server may have drawn: where its wording of a date is not quite the
 * browser's, the page is taken over with the server's.
 */
export function LocalizedText({ children }: { children: ReactNode }) {
  return <span suppressHydrationWarning>{children}</span>
}
