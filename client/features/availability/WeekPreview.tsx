import { plural, t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import { clockText } from '#client/entities/dates/clock-text.ts'
import { hourText } from '#client/entities/dates/date-format.ts'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { HOUR } from '#shared/time.ts'
import { weeklyMinutes } from './editable-schedule.ts'
import c from './WeekPreview.module.css'
import { FIRST_HOUR, LAST_HOUR, type PreviewBlock, previewBlocks } from './week-preview.ts'
import { capitalized, weekdayName } from './weekday-name.ts'

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, i) => FIRST_HOUR + i)

export interface WeekPreviewProps {
  schedule: WorkSchedule
}

/** A picture of the week with the hours of a schedule. */
export function WeekPreview({ schedule }: WeekPreviewProps) {
  return (
    <figure className={c.preview}>
      <VisuallyHidden>{inWords(schedule)}</VisuallyHidden>
      <div className={c.week} aria-hidden style={{ '--hours': HOURS.length - 1 }}>
        <div className={c.axis}>
          {HOURS.map((hour) => (
            <span key={hour}>{hourText(hour * HOUR, 'UTC')}</span>
          ))}
        </div>
        {WEEKDAYS.map((day) => (
          <div key={day} className={c.day}>
            <span className={c.name}>{capitalized(weekdayName(day)).slice(0, 3)}</span>
            <div className={c.hours}>
              {previewBlocks(schedule[day]).map((block) => (
                <Block key={`${block.start_time}-${block.end_time}`} {...block} />
              ))}
            </div>
          </div>
        ))}
      </div>
      <figcaption className={c.caption}>{hoursAWeek(weeklyMinutes(schedule))}</figcaption>
    </figure>
  )
}

function Block({ start_time, end_time, top, height, before, after }: PreviewBlock) {
  const place: CSSProperties = { top: `${top * 100}%`, height: `${height * 100}%` }
  if (height === 0) {
    return (
      <span className={c.beyond} style={{ top: place.top }} data-before={before || undefined}>
        {before ? `↑ ${clockText(start_time)}` : `↓ ${clockText(start_time)}`}
      </span>
    )
  }
  return (
    <span className={c.block} style={place} data-before={before || undefined} data-after={after || undefined}>
      <b>{clockText(start_time)}</b>
      <span>{clockText(end_time)}</span>
    </span>
  )
}

function inWords(schedule: WorkSchedule): string {
  const days = WEEKDAYS.map((weekday) => {
    const day = capitalized(weekdayName(weekday))
    const slots = schedule[weekday].map(
      ({ start_time, end_time }) => t`${{ start: clockText(start_time) }} to ${{ end: clockText(end_time) }}`,
    )
    return slots.length > 0 ? `${day}: ${slots.join(` ${t`and`} `)}` : t`${day}: unavailable`
  })
  return `${t`Your week.`} ${days.join('. ')}`
}

function hoursAWeek(minutes: number): string {
  if (minutes === 0) return t`No hours yet: nobody can book you`
  return plural(
    { n: Math.round(minutes / 15) / 4 },
    { one: '# hour a week open for meetings', other: '# hours a week open for meetings' },
  )
}
