import { plural, t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import { capitalize, hourText, timeOfDayText, weekdayText } from '#client/entities/dates/date-format.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { parseTimeOfDay, type Slot, WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { HOUR } from '#shared/time.ts'
import { slotText, weekdayName, weeklyMinutes } from './editable-schedule.ts'
import c from './WeekPreview.module.css'

/** The preview shows 08:00 to 20:00, the same on every day. */
const FIRST_HOUR = 8
const LAST_HOUR = 20

const FIRST_MINUTE = FIRST_HOUR * 60
const SHOWN_MINUTES = (LAST_HOUR - FIRST_HOUR) * 60
const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, i) => FIRST_HOUR + i)

/** Shows a schedule as a week of blocks, with its weekly hours. */
export function WeekPreview({ schedule }: { schedule: WorkSchedule }) {
  return (
    <figure className={c.preview}>
      <VisuallyHidden>{scheduleText(schedule)}</VisuallyHidden>
      <div className={c.week} aria-hidden style={{ '--hours': HOURS.length - 1 }}>
        <div className={c.axis}>
          {HOURS.map((hour) => (
            <span key={hour}>{hourText(hour * HOUR, 'UTC')}</span>
          ))}
        </div>
        {WEEKDAYS.map((day, index) => (
          <div key={day} className={c.day}>
            <span className={c.name}>{capitalize(weekdayText(index, 'short'))}</span>
            <div className={c.hours}>
              {previewBlocks(schedule[day]).map((block) => (
                <Block key={`${block.start_time}-${block.end_time}`} {...block} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <figcaption className={c.caption}>{weeklyHoursText(weeklyMinutes(schedule))}</figcaption>
    </figure>
  )
}

/**
 * Positions of a day's slots in the preview. Slots outside the shown hours are at the nearer edge and have no
 * height; slots that do not end after they start are omitted.
 */
export function previewBlocks(slots: readonly Slot[]) {
  const fraction = (time: string) => Math.min(1, Math.max(0, (parseTimeOfDay(time) - FIRST_MINUTE) / SHOWN_MINUTES))
  return slots
    .filter(({ start_time, end_time }) => parseTimeOfDay(start_time) < parseTimeOfDay(end_time))
    .map(({ start_time, end_time }) => ({
      start_time,
      end_time,
      // Fractions of the preview's height.
      top: fraction(start_time),
      height: fraction(end_time) - fraction(start_time),
      // Whether the slot starts before or ends after the shown hours.
      startsEarly: parseTimeOfDay(start_time) < FIRST_MINUTE,
      endsLate: parseTimeOfDay(end_time) > FIRST_MINUTE + SHOWN_MINUTES,
    }))
}

/** Lets “AM” wrap, so that narrow blocks clip it: the axis beside them shows it. */
const wrappableTime = (time: string) => timeOfDayText(time).replace('\u00a0', ' ')

function Block({ start_time, end_time, top, height, startsEarly, endsLate }: ReturnType<typeof previewBlocks>[number]) {
  const style: CSSProperties = { top: `${top * 100}%`, height: `${height * 100}%` }
  if (height === 0) {
    return (
      <span className={c.edgeMarker} style={{ top: style.top }} data-before={startsEarly || undefined}>
        {`${startsEarly ? '↑' : '↓'} ${wrappableTime(start_time)}`}
      </span>
    )
  }
  return (
    <span className={c.block} style={style} data-before={startsEarly || undefined} data-after={endsLate || undefined}>
      <b>{wrappableTime(start_time)}</b>
      <span>{wrappableTime(end_time)}</span>
    </span>
  )
}

function scheduleText(schedule: WorkSchedule): string {
  const days = WEEKDAYS.map((weekday) => {
    const day = capitalize(weekdayName(weekday))
    const slots = schedule[weekday].map(slotText)
    return slots.length > 0 ? `${day}: ${slots.join(` ${t`and`} `)}` : t`${day}: unavailable`
  })
  return `${t`Your week.`} ${days.join('. ')}`
}

function weeklyHoursText(minutes: number): string {
  if (minutes === 0) return t`No hours yet: nobody can book you`
  return plural(
    { n: Math.round(minutes / 15) / 4 },
    { one: '# hour a week open for meetings', other: '# hours a week open for meetings' },
  )
}
