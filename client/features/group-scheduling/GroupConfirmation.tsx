import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api, queries, trpc } from '#client/api.ts'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { clockTime, dayText, LONG_DAY, momentText } from '#client/entities/dates/date-format.ts'
import { endOf, startOf } from '#client/entities/meeting/meeting-time.ts'
import { reasonText } from '#client/entities/meeting/reason-text.ts'
import { UndoStrip } from '#client/entities/meeting/UndoStrip.tsx'
import { cityText } from '#client/entities/zone/zone-label.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { BRIEF, toast } from '#client/ui/feedback/toast.tsx'
import { Logo } from '#client/ui/layout/Logo.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import type { Attendee, CalendarEvent } from '#shared/events.ts'
import type { BookingResult } from '#shared/invitations.ts'
import { isAttending } from '#shared/meetings.ts'
import { formatZoneOffset } from '#shared/time.ts'
import c from './GroupConfirmation.module.css'
import { groupFlow } from './group-state.ts'

const STATUS_TEXTS = {
  confirmed: msg`Your meeting is Confirmed!`,
  moved: msg`Your meeting has been moved`,
  cancelled: msg`This meeting was canceled`,
} as const

const isOrganizer = ({ role }: Attendee) => role === 'organizer'
const organizerFirst = (a: Attendee, b: Attendee) => Number(isOrganizer(b)) - Number(isOrganizer(a))

/** The booked group meeting: its time, reason and attendees. */
export function GroupConfirmation({ booking }: { booking: BookingResult }) {
  const { t } = useLingui()
  const { data } = trpc.events.get.useQuery({ eventId: booking.event.id }, { refetchOnWindowFocus: 'always' })
  // The meeting may have been moved or closed since. A closed meeting has no details: show the booking as cancelled.
  const event = data?.closed ? booking.event : (data?.event ?? booking.event)
  const attendees = event.attendees.filter(isAttending).toSorted(organizerFirst)
  const isCancelled = Boolean(data?.closed) || event.status === 'cancelled'
  const isMoved = Date.parse(startOf(event)) !== Date.parse(startOf(booking.event))
  const status = isCancelled ? 'cancelled' : isMoved ? 'moved' : 'confirmed'
  const undo = useMutation({
    mutationFn: (token: string) => api.events.undo.mutate({ eventId: event.id, undo_token: token }),
    onSuccess: () => {
      groupFlow.restoreDraft()
      void queries.calendar.invalidate(undefined, { refetchType: 'all' })
      toast.success(t`Booking undone. No emails were sent.`, BRIEF)
    },
  })
  const originalTime = momentText(startOf(booking.event), booking.event.start.timeZone, LONG_DAY)
  return (
    <article className={shape.card}>
      <header>
        <output className={c.status} data-status={status}>
          {t(STATUS_TEXTS[status])}
        </output>
        <h1 className={c.summary}>{event.summary}</h1>
      </header>
      {status === 'confirmed' && <UndoStrip booking={booking} undo={undo} />}
      <MeetingDate event={event} isCancelled={isCancelled} />
      {(event.description || !isCancelled) && (
        <section>
          <h2 className={c.label}>{t`Description`}</h2>
          {event.description && <p className={c.text}>{event.description}</p>}
          {status === 'confirmed' && <p className={c.text}>{reasonText(booking.reason)}</p>}
          {status === 'moved' && (
            <p className={c.text}>{t`It was booked for ${{ when: originalTime }} and has been moved since.`}</p>
          )}
        </section>
      )}
      <section>
        <h2 className={c.label}>{t`Attendees`}</h2>
        <ul className={c.people}>
          {attendees.map((attendee) => (
            <li key={attendee.email}>
              <AttendeeChip {...attendee} role={isOrganizer(attendee) ? t`Primary user` : t`Participant`} />
            </li>
          ))}
        </ul>
      </section>
      <LinkButton to="/dashboard" size="md">
        Meridian
      </LinkButton>
      <footer className={c.powered}>
        <Trans>
          Powered by <Logo size="asTypography" />
        </Trans>
      </footer>
    </article>
  )
}

/** The time of a meeting in its organizer's zone. */
function MeetingDate({ event, isCancelled }: { event: CalendarEvent; isCancelled: boolean }) {
  const { t } = useLingui()
  const start = startOf(event)
  const zone = event.start.timeZone
  return (
    <dl className={c.date} data-cancelled={isCancelled || undefined}>
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

/** `UTC+1 Madrid` at an instant; just `UTC` for the UTC zone. */
function utcLabel(zone: string, at: string): string {
  const offset = formatZoneOffset(zone, Date.parse(at)).replace('GMT', 'UTC')
  return [...new Set([offset, cityText(zone)])].join(' ')
}
