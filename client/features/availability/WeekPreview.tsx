import type { CSSProperties } from 'react'
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'
import { WEEKDAYS, type Weekday, type WorkSchedule } from '#shared/schedule.ts'
import { weeklyMinutes } from './editable-schedule.ts'
import c from './WeekPreview.module.css'
import { FIRST_HOUR, LAST_HOUR, type PreviewBlock, previewBlocks } from './week-preview.ts'

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, i) => FIRST_HOUR + i)

export interface WeekPreviewProps {
  schedule: WorkSchedule
}

/** The week as the hours of a schedule would leave it open: a picture of what the editor beside it says. */
export function WeekPreview({ schedule }: WeekPreviewProps) {
  return (
    <figure className={c.preview}>
      <VisuallyHidden>{inWords(schedule)}</VisuallyHidden>
      <div className={c.week} aria-hidden style={{ '--hours': HOURS.length - 1 }}>
        <div className={c.axis}>
          {HOURS.map((hour) => (
            <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
          ))}
        </div>
        {WEEKDAYS.map((day) => (
          <div key={day} className={c.day}>
            <span className={c.name}>{day.slice(0, 3)}</span>
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
        {before ? `↑ ${start_time}` : `↓ ${start_time}`}
      </span>
    )
  }
  return (
    <span className={c.block} style={place} data-before={before || undefined} data-after={after || undefined}>
      <b>{start_time}</b>
      <span>{end_time}</span>
    </span>
  )
}

function inWords(schedule: WorkSchedule): string {
  const hoursOf = (day: Weekday) =>
    schedule[day].map(({ start_time, end_time }) => `${start_time} to ${end_time}`).join(' and ')
  return `Your week. ${WEEKDAYS.map((day) => `${day}: ${hoursOf(day) || 'unavailable'}`).join('. ')}`
}

function hoursAWeek(minutes: number): string {
  if (minutes === 0) return 'No hours yet: nobody can book you'
  const hours = Math.round(minutes / 15) / 4
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} a week open for meetings`
}
