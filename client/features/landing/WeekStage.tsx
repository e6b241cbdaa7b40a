import type { CSSProperties } from 'react'
import { eventStyle } from '#client/entities/event/event-style.ts'
import { t } from '#client/lib/language.ts'
import { PALETTE } from '#shared/palette.ts'
import c from './WeekStage.module.css'
import { type Day, type Entry, FIRST_HOUR, WEEK } from './week.ts'

const HOURS = [10, 11, 12, 13, 14, 15, 16, 17]
/** The position of the now-line. */
const NOW = 12.4

function between({ start, end }: { start: number; end: number }): CSSProperties {
  return {
    top: `calc(${start - FIRST_HOUR} * var(--hour) + 2px)`,
    height: `calc(${end - start} * var(--hour) - 4px)`,
  }
}

function timeText({ time: [from, to] }: Entry): string {
  return to === undefined ? from : t('{from} to {to}', { from, to })
}

/** A picture of a week that fills up until a time is found. Decorative: the text beside it says the same. */
export function WeekStage() {
  return (
    <div className={c.stage} aria-hidden>
      <div className={c.hours}>
        {HOURS.map((hour) => (
          <span key={hour} style={{ top: `calc(${hour - FIRST_HOUR} * var(--hour))` }}>
            {hour}:00
          </span>
        ))}
      </div>
      <div className={c.columns}>
        {WEEK.map((day, index) => (
          <Column key={day.name} day={day} order={index} />
        ))}
      </div>
    </div>
  )
}

function Column({ day, order }: { day: Day; order: number }) {
  return (
    <div className={c.column} data-today={day.today}>
      <div className={c.head}>
        {t(day.name)}
        <b>{day.date}</b>
      </div>
      <div className={c.lane}>
        {day.entries.map((entry, index) => (
          <div
            key={entry.title}
            className={c.event}
            data-short={entry.end - entry.start < 1 || undefined}
            style={{ ...between(entry), ...eventStyle(PALETTE[entry.color]), '--i': order * 2 + index }}
          >
            {t(entry.title)}
            <small>{timeText(entry)}</small>
          </div>
        ))}
        {day.held.map((hold) => (
          <div key={hold.title} className={c.hold} style={between(hold)}>
            {t(hold.title)}
          </div>
        ))}
        {day.passed && <div className={c.passed} style={between(day.passed)} />}
        {day.found && <Found style={between(day.found)} />}
        {day.today && <div className={c.now} style={{ top: `calc(${NOW - FIRST_HOUR} * var(--hour))` }} />}
      </div>
    </div>
  )
}

function Found({ style }: { style: CSSProperties }) {
  return (
    <div className={c.found} style={style}>
      {t('Priya and Tom')}
      <div className={c.foundRow}>
        {t('{from} to {to}', { from: '14:30', to: '15:30' })}
        <span className={c.people}>
          <i style={{ background: '#ffcb33' }}>A</i>
          <i style={{ background: '#fca7be' }}>P</i>
          <i style={{ background: '#b1f2e3' }}>T</i>
        </span>
      </div>
    </div>
  )
}
