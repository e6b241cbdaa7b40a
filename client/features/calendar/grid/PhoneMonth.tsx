import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dateText, FULL_DAY } from '#client/entities/dates/date-format.ts'
import { addDays, addMonths, daysBetween, wallTime } from '#client/entities/dates/wall-time.ts'
import { useDayArrowKeys } from '../dates/day-arrow-keys.ts'
import { endsAt, overlapsDays, startsAt } from '../dates/event-times.ts'
import { visibleDays } from '../dates/views.ts'
import CalendarGrid, { type CalendarGridProps } from './CalendarGrid.tsx'
import { eventClass } from './EventColors.tsx'
import c from './PhoneMonth.module.css'

/** The number of marks when “+N” is shown. Without it, one more fits. */
const MARKS_BESIDE_COUNT = 3

/** All days of the weeks that a month covers. */
function listMonthDays(date: string): string[] {
  const { start } = visibleDays('month', date)
  const nextMonth = addMonths(`${date.slice(0, 7)}-01`, 1)
  return Array.from({ length: Math.ceil(daysBetween(start, nextMonth) / 7) * 7 }, (_, i) => addDays(start, i))
}

/** A month for small screens: marks show how busy each day is, and the selected day is listed below. */
export default function PhoneMonth(gridProps: CalendarGridProps) {
  const { t } = useLingui()
  const { date, events, zone, now, onSelectDate } = gridProps
  const today = wallTime(now, zone).date
  const days = listMonthDays(date)
  const { grid, onArrowKey } = useDayArrowKeys(onSelectDate)
  const listDayEvents = (day: string) =>
    events
      .filter(overlapsDays({ start: day, end: addDays(day, 1) }, zone))
      .toSorted((a, b) => Number(b.all_day) - Number(a.all_day) || startsAt(a, zone) - startsAt(b, zone))

  return (
    <div className={c.view}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its buttons are not form fields */}
      <div className={c.month} ref={grid} role="group" aria-label={t`Days of the month`}>
        {days.slice(0, 7).map((day) => (
          <span key={day} className={c.weekday} aria-hidden>
            {dateText(day, { weekday: 'narrow' })}
          </span>
        ))}
        {days.map((day) => {
          const dayEvents = listDayEvents(day)
          const count = dayEvents.length && t`${plural({ n: dayEvents.length }, { one: '# event', other: '# events' })}`
          const hiddenCount = dayEvents.length > MARKS_BESIDE_COUNT + 1 ? dayEvents.length - MARKS_BESIDE_COUNT : 0
          return (
            <button
              key={day}
              type="button"
              className={c.day}
              data-date={day}
              data-other={day.slice(0, 7) !== date.slice(0, 7) || undefined}
              tabIndex={day === date ? 0 : -1}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={day === date}
              aria-label={[dateText(day, FULL_DAY), count].filter(Boolean).join(', ')}
              onClick={() => onSelectDate(day)}
              onKeyDown={(event) => onArrowKey(event, day)}
            >
              <b>{Number(day.slice(8))}</b>
              <span className={c.marks} aria-hidden>
                {dayEvents.slice(0, hiddenCount ? MARKS_BESIDE_COUNT : undefined).map((event) => (
                  <i
                    key={event.id}
                    className={eventClass(event.extendedProps.event_color)}
                    data-all-day={event.all_day || undefined}
                    data-past={endsAt(event, zone) <= now || undefined}
                  />
                ))}
                {hiddenCount > 0 && <small data-more={`+${hiddenCount}`} />}
              </span>
            </button>
          )
        })}
      </div>
      <CalendarGrid {...gridProps} isDayList />
    </div>
  )
}
