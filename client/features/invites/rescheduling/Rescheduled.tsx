import { Navigate } from '@tanstack/react-router'
import { bookingReason } from '#client/lib/booking-reason.ts'
import { t } from '#client/lib/language.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { Check } from '../icons.tsx'
import { Attendees } from '../meeting/Attendees.tsx'
import { MeetingButtons } from '../meeting/MeetingButtons.tsx'
import { MeetingCard } from '../meeting/MeetingCard.tsx'
import { MeetingTime } from '../meeting/MeetingTime.tsx'
import { lastMoveOf } from './moved-meeting.ts'
import c from './Rescheduled.module.css'

/** The time that a meeting had, the one it has now, and why; a reload shows it again. */
export function Rescheduled({ event, zone }: { event: CalendarEvent; zone: string }) {
  const moved = lastMoveOf(event)
  if (!moved) {
    return <Navigate to="/invites/reschedulings/$eventId/$" params={{ eventId: event.id, _splat: '' }} replace />
  }
  const { before, reason } = moved
  const why = bookingReason(reason)
  const at = (dateTime: string) => ({ dateTime, timeZone: event.start.timeZone })
  return (
    <MeetingCard sign={<Check />} tone="good" title={t('Your meeting is moved')} text={t('Everyone is told by mail.')}>
      <div className={c.times}>
        <div>
          <h2 className={c.label}>{t('Before')}</h2>
          <MeetingTime event={{ start: at(before.start), end: at(before.end) }} zone={zone} state="gone" />
        </div>
        <div>
          <h2 className={c.label}>{t('Now')}</h2>
          <MeetingTime event={event} zone={zone} />
        </div>
      </div>
      {why && <p className={c.reason}>{why}</p>}
      <Attendees attendees={event.attendees} />
      <MeetingButtons event={event} />
    </MeetingCard>
  )
}
