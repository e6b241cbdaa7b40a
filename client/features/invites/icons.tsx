/** A line icon in a 24 by 24 view box. */
function lineIcon(size: number, path: string) {
  return () => (
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
      <path d={path} />
    </svg>
  )
}

const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18'

export const Clock = lineIcon(18, `${CIRCLE}M12 7v5l3 2`)
export const Globe = lineIcon(18, `${CIRCLE}M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18`)
export const ChevronLeft = lineIcon(20, 'M15 6l-6 6 6 6')
export const ChevronRight = lineIcon(20, 'M9 6l6 6-6 6')
export const ChevronDown = lineIcon(16, 'M6 9l6 6 6-6')
export const Check = lineIcon(30, 'M5 12.5l4.5 4.5L19 7.5')
export const Bolt = lineIcon(26, 'M13 3L5 13.5h6L10 21l8-10.5h-6z')

/** A calendar sheet. */
const SHEET = 'M7 5h10a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM4 10h16M8 3v4M16 3v4'

export const NoTimes = lineIcon(34, `${SHEET}M9.5 13.5l5 4M14.5 13.5l-5 4`)
export const Week = lineIcon(26, `${SHEET}M8 14h3`)
export const Video = lineIcon(
  18,
  'M5.5 7h7A2.5 2.5 0 0 1 15 9.5v5a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 3 14.5v-5A2.5 2.5 0 0 1 5.5 7zM15 11l6-3v8l-6-3',
)
