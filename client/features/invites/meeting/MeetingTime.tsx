import { useLingui } from '@lingui/react/macro'
import { dayText, FULL_DAY } from '#client/entities/dates/date-format.ts'
import { endOf, startOf } from '#client/entities/meeting/meeting-time.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import shape from '#client/ui/theme/shapes.module.css'
import type { CalendarEvent } from '#shared/events.ts'
import { timeSpan } from '../time-span.ts'
import c from './MeetingTime.module.css'

interface MeetingTimeProps {
  event: Pick<CalendarEvent, 'start' | 'end'>
  /** The user's zone; the organizer's is added if its time differs. */
  zone: string
  /** Marks an old or new time. */
  state?: 'old' | 'new'
}

/** Long dates wrap after the weekday. */
function wholeDate(day: string): string {
  const [weekday, ...date] = day.split(' ')
  return `${weekday} ${date.join('\u00a0')}`
}

/** The time of a meeting in the user's and the organizer's zones. */
export function MeetingTime({ event, zone, state }: MeetingTimeProps) {
  const { t } = useLingui()
  const start = startOf(event)
  const end = endOf(event)
  const organizerZone = event.start.timeZone
  const span = (of: string) => timeSpan(start, end, of)
  const differs = span(organizerZone) !== span(zone)
  const isOtherDay = dayText(start, organizerZone) !== dayText(start, zone)
  return (
    <p className={`${shape.entry} ${c.time}`} data-state={state}>
      <b>{wholeDate(dayText(start, zone, FULL_DAY))}</b>
      <b>{span(zone)}</b>
      <span className={c.zone}>{zoneLabel(zone, start)}</span>
      {differs && (
        <span>
          {isOtherDay && `${dayText(start, organizerZone)}, `}
          {t`${{ span: span(organizerZone) }} in ${{ zone: zoneLabel(organizerZone, start) }}`}
        </span>
      )}
    </p>
  )
}
