import type { ReactNode } from 'react'

function Line({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const Clock = () => (
  <Line size={18}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </Line>
)

export const Globe = () => (
  <Line size={18}>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
  </Line>
)

export const ChevronLeft = () => (
  <Line size={20}>
    <path d="M15 6l-6 6 6 6" />
  </Line>
)

export const ChevronRight = () => (
  <Line size={20}>
    <path d="M9 6l6 6-6 6" />
  </Line>
)

export const ChevronDown = () => (
  <Line size={16}>
    <path d="M6 9l6 6 6-6" />
  </Line>
)

export const Check = ({ size = 30 }: { size?: number }) => (
  <Line size={size}>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Line>
)

export const NoTimes = () => (
  <Line size={34}>
    <rect x="4" y="5" width="16" height="15" rx="3" />
    <path d="M4 10h16M8 3v4M16 3v4M9.5 13.5l5 4M14.5 13.5l-5 4" />
  </Line>
)

export const Bolt = () => (
  <Line size={26}>
    <path d="M13 3L5 13.5h6L10 21l8-10.5h-6z" />
  </Line>
)

export const Week = () => (
  <Line size={26}>
    <rect x="3.5" y="5" width="17" height="15" rx="3" />
    <path d="M3.5 10h17M8 3v4M16 3v4M8 14h3" />
  </Line>
)

export const Video = () => (
  <Line size={18}>
    <rect x="3" y="7" width="12" height="10" rx="2.5" />
    <path d="M15 11l6-3v8l-6-3" />
  </Line>
)
