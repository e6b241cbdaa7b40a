import { useLingui } from '@lingui/react/macro'
import c from './CalendarSkeleton.module.css'

/** The placeholders: day, first row and number of rows. */
const BLOCKS = [
  [1, 2, 1],
  [1, 5, 2],
  [2, 3, 2],
  [3, 2, 1],
  [3, 6, 3],
  [4, 4, 2],
  [5, 3, 1],
  [5, 7, 2],
] as const

/** Shown while the calendar's code or events load. */
export function CalendarSkeleton({ days }: { days: number }) {
  const { t } = useLingui()
  return (
    <output className={c.skeleton} style={{ '--days': days }} aria-label={t`The calendar is loading`}>
      {BLOCKS.filter(([day]) => day <= days).map(([day, row, span]) => (
        <i key={`${day}-${row}`} style={{ gridColumn: day + 1, gridRow: `${row} / span ${span}` }} />
      ))}
    </output>
  )
}
