import { t } from '#client/lib/language.ts'
import { clockTime, dayText } from '#client/lib/reader-time.ts'
import type { CalendarEvent, EventTime } from '#shared/events.ts'
import { zoneCity, zoneOffset } from '#shared/time.ts'
import c from './MeetingDate.module.css'

function instantOf(time: EventTime): string {
  return 'dateTime' in time ? time.dateTime : time.date
}

/** `UTC+1`, as it is then. */
function utcLabel(zone: string, at: string): string {
  return zoneOffset(zone, Date.parse(at)).replace('GMT', 'UTC')
}

/** When a meeting is, in its organizer's zone. */
export function MeetingDate({ event }: { event: Pick<CalendarEvent, 'start' | 'end'> }) {
  const start = instantOf(event.start)
  const zone = event.start.timeZone
  return (
    <dl className={c.date}>
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
            {clockTime(start, zone)} – {clockTime(instantOf(event.end), zone)}
          </b>
          <span>
            {utcLabel(zone, start)} {zoneCity(zone)}
          </span>
        </dd>
      </div>
    </dl>
  )
}
