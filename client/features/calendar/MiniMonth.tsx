import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { dateText, FULL_DAY } from '#client/entities/dates/date-format.ts'
import { addDays, addMonths } from '#client/entities/dates/wall-time.ts'
import { useDayArrowKeys } from './dates/day-arrow-keys.ts'
import { type DayRange, rangeTitle, visibleDays } from './dates/views.ts'
import c from './MiniMonth.module.css'
import type { CalendarNavigation } from './navigation.ts'

/** `goTo`: for arrow keys; `onChoose`: for clicks. */
type MiniMonthProps = Pick<CalendarNavigation, 'view' | 'date' | 'today' | 'goTo'> & {
  onChoose: (date: string) => void
}

/** Less than 900 px high. */
const SHORT_WINDOW = '(max-height: 56.24em)'

/** A small month calendar that marks the shown days. Its days are one Tab stop; arrow keys move between them. */
export function MiniMonth({ view, date, today, goTo, onChoose }: MiniMonthProps) {
  const { t } = useLingui()
  const [shownMonth, setShownMonth] = useState({ date, month: date.slice(0, 7) })
  const month = shownMonth.date === date ? shownMonth.month : date.slice(0, 7)
  const firstDay = `${month}-01`
  const { start } = visibleDays('month', firstDay)
  const days = Array.from({ length: 42 }, (_, i) => addDays(start, i))
  const shownDays = visibleDays(view, date)
  const tabStopDay = days.includes(date) ? date : firstDay
  const { grid, onArrowKey } = useDayArrowKeys(goTo)
  const id = useId()
  // In short windows the month starts collapsed, to leave room for the panels.
  const isShort = useMediaQuery(SHORT_WINDOW, undefined, { getInitialValueInEffect: false })
  const [isToggledOpen, setToggledOpen] = useState<boolean>()
  const isOpen = isToggledOpen ?? !isShort
  const { main, year } = rangeTitle('month', firstDay)

  const page = (direction: 1 | -1) => setShownMonth({ date, month: addMonths(firstDay, direction).slice(0, 7) })

  return (
    <section className={c.month} aria-label={t`Go to a day`}>
      <header className={c.head}>
        <button
          type="button"
          className={c.name}
          aria-live="polite"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setToggledOpen(!isOpen)}
        >
          <span>
            {main} <em>{year}</em>
          </span>
          <IconChevronDown className={c.chevron} size={14} aria-hidden />
        </button>
        {isOpen && (
          <>
            <button type="button" className={c.page} aria-label={t`Show previous month`} onClick={() => page(-1)}>
              <IconChevronLeft size={15} aria-hidden />
            </button>
            <button type="button" className={c.page} aria-label={t`Show next month`} onClick={() => page(1)}>
              <IconChevronRight size={15} aria-hidden />
            </button>
          </>
        )}
      </header>
      {isOpen && (
        <div className={c.grid} ref={grid} id={id}>
          {days.slice(0, 7).map((day) => (
            <span key={day} className={c.weekday} aria-hidden>
              {dateText(day, { weekday: 'narrow' })}
            </span>
          ))}
          {days.map((day) => (
            <button
              key={day}
              type="button"
              className={c.day}
              data-date={day}
              data-other={day.slice(0, 7) !== month || undefined}
              data-shown={shownMark(day, shownDays, view === 'month')}
              tabIndex={day === tabStopDay ? 0 : -1}
              aria-current={day === today ? 'date' : undefined}
              aria-label={dateText(day, FULL_DAY)}
              onClick={() => onChoose(day)}
              onKeyDown={(event) => onArrowKey(event, day)}
            >
              {Number(day.slice(8))}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

/** Marks the shown days for styling, with `start` and `end` at the edges; a month view needs no marks. */
function shownMark(day: string, { start, end }: DayRange, isMonth: boolean): string | undefined {
  if (isMonth || day < start || day >= end) return undefined
  return `${day === start ? 'start ' : ''}${addDays(day, 1) === end ? 'end' : ''}`
}
