import { cityText } from '#client/lib/city-text.ts'
import { t } from '#client/lib/language.ts'
import { dayText } from '#client/lib/reader-time.ts'
import type { CalendarEvent, EventTime } from '#shared/events.ts'
import { wallClock, zoneOffset } from '#shared/time.ts'
import c from './MeetingDate.module.css'

/** The instant or the day that a time is, as ISO 8601 has it. */
export function instantOf(time: EventTime): string {
  return 'dateTime' in time ? time.dateTime : time.date
}

/** `14:30`, for every reader: it stands beside the zone that it is meant in. */
function hoursAndMinutes(at: string, zone: string): string {
  return wallClock(Date.parse(at), zone).slice(11, 16)
}

/** `UTC+1 Madrid`, as it is then; where the zone is UTC, that alone. */
function utcLabel(zone: string, at: string): string {
  const offset = zoneOffset(zone, Date.parse(at)).replace('GMT', 'UTC')
  return [...new Set([offset, cityText(zone)])].join(' ')
}

/** When a meeting is, in its organizer's zone. */
export function MeetingDate({
  event,
  isGone = false,
}: {
  event: Pick<CalendarEvent, 'start' | 'end'>
  isGone?: boolean
}) {
  const start = instantOf(event.start)
  const zone = event.start.timeZone
  return (
    <dl className={c.date} data-gone={isGone || undefined}>
      <div>
        <dt>{t('Date')}</dt>
        <dd>
          <b>{dayText(start, zone, { day: 'numeric', month: 'long' })}</b>
          <span>{dayText(start, zone, { year: 'numeric' })}</span>
        </dd>
      </div>
      <div>
        <dt>{t('Time')}</dt>
        <dd>
          <b>
            {hoursAndMinutes(start, zone)} – {hoursAndMinutes(instantOf(event.end), zone)}
          </b>
          <span>{utcLabel(zone, start)}</span>
        </dd>
      </div>
    </dl>
  )
}
