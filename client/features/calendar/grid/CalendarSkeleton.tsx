import { t } from '#client/lib/language.ts'
import c from './CalendarSkeleton.module.css'

/** Where the days and the hours will be. */
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

/** What stands in the calendar's place until its code and the first events are there. */
export function CalendarSkeleton({ days }: { days: number }) {
  return (
    <output className={c.skeleton} style={{ '--days': days }} aria-label={t('The calendar is loading')}>
      {BLOCKS.filter(([day]) => day <= days).map(([day, row, span]) => (
        <i key={`${day}-${row}`} style={{ gridColumn: day + 1, gridRow: `${row} / span ${span}` }} />
      ))}
    </output>
  )
}
