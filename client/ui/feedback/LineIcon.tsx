import type { ReactNode } from 'react'

/** The frame of an empty state's icon: its children are line shapes on 36 by 36. */
export function LineIcon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="36"
      height="36"
      viewBox="0 0 36 36"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      {children}
    </svg>
  )
}
