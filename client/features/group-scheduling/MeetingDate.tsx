import { useLingui } from '@lingui/react/macro'
import { clockTime, dayText } from '#client/entities/dates/date-format.ts'
import { endOf, startOf } from '#client/entities/meeting/meeting-time.ts'
import { cityText } from '#client/entities/zone/zone-label.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { formatZoneOffset } from '#shared/time.ts'
import c from './MeetingDate.module.css'

/** `UTC+1 Madrid`, at that time; only `UTC` in that zone. */
function utcLabel(zone: string, at: string): string {
  const offset = formatZoneOffset(zone, Date.parse(at)).replace('GMT', 'UTC')
  return [...new Set([offset, cityText(zone)])].join(' ')
}

/** The time of a meeting in its organizer's zone. */
export function MeetingDate({
  event,
  isGone = false,
}: {
  event: Pick<CalendarEvent, 'start' | 'end'>
  isGone?: boolean
}) {
  const { t } = useLingui()
  const start = startOf(event)
  const zone = event.start.timeZone
  return (
    <dl className={c.date} data-gone={isGone || undefined}>
      <div>
        <dt>{t`Date`}</dt>
        <dd>
          <b>{dayText(start, zone, { day: 'numeric', month: 'long' })}</b>
          <span>{dayText(start, zone, { year: 'numeric' })}</span>
        </dd>
      </div>
      <div>
        <dt>{t`Time`}</dt>
        <dd>
          <b>
            {clockTime(start, zone)} – {clockTime(endOf(event), zone)}
          </b>
          <span>{utcLabel(zone, start)}</span>
        </dd>
      </div>
    </dl>
  )
}
