import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { api, queries, trpc } from '#client/api.ts'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { momentText } from '#client/entities/dates/date-format.ts'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { reasonText } from '#client/entities/meeting/reason-text.ts'
import { UndoStrip } from '#client/entities/meeting/UndoStrip.tsx'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { BRIEF, toast } from '#client/ui/feedback/toast.tsx'
import { Logo } from '#client/ui/layout/Logo.tsx'
import shape from '#client/ui/theme/shapes.module.css'
import type { CalendarEvent } from '#shared/events.ts'
import type { BookingResult } from '#shared/invitations.ts'
import c from './GroupConfirmation.module.css'
import { groupFlow } from './group-state.ts'
import { MeetingDate } from './MeetingDate.tsx'

/** The current meeting: it may have been moved or cancelled since it was booked. */
function useMeetingStatus(booked: CalendarEvent) {
  const { data } = trpc.events.get.useQuery({ eventId: booked.id }, { refetchOnWindowFocus: 'always' })
  // The organizer still knows the booking of a closed meeting.
  const event = data?.closed ? ({ ...booked, status: 'cancelled' } as const) : (data?.event ?? booked)
  const isMoved = Date.parse(startOf(event)) !== Date.parse(startOf(booked))
  return { event, standing: event.status === 'cancelled' ? 'cancelled' : isMoved ? 'moved' : 'confirmed' } as const
}

const STATUS_TEXTS = {
  confirmed: msg`Your meeting is Confirmed!`,
  moved: msg`Your meeting has been moved`,
  cancelled: msg`This meeting was cancelled`,
} as const

/** The booked group meeting: its time, reason and attendees. */
export function GroupConfirmation({ booked }: { booked: BookingResult }) {
  const { t } = useLingui()
  const { reason, undo_token, undo_until } = booked
  const { event, standing } = useMeetingStatus(booked.event)
  const undo = useMutation({
    mutationFn: (token: string) => api.events.undo.mutate({ eventId: event.id, undo_token: token }),
    onSuccess: () => {
      groupFlow.undone()
      void queries.calendar.invalidate(undefined, { refetchType: 'all' })
      toast.success(t`Booking undone. No emails were sent.`, BRIEF)
    },
  })
  const primary = event.attendees.find(({ role }) => role === 'organizer')
  const others = event.attendees.filter((attendee) => attendee !== primary)
  return (
    <article className={shape.card}>
      <header>
        <output className={c.standing} data-standing={standing}>
          {t(STATUS_TEXTS[standing])}
        </output>
        <h1 className={c.summary}>{event.summary}</h1>
      </header>
      {standing === 'confirmed' && undo_token && undo_until && (
        <UndoStrip
          until={undo_until}
          isBusy={undo.isPending || undo.isSuccess}
          onUndo={() => undo.mutate(undo_token)}
        />
      )}
      {undo.error && <Notice kind="error" title={readApiError(undo.error).detail} />}
      <MeetingDate event={event} isGone={standing === 'cancelled'} />
      {(event.description || standing !== 'cancelled') && (
        <section>
          <h2 className={c.label}>{t`Description`}</h2>
          {event.description && <p className={c.text}>{event.description}</p>}
          {standing === 'confirmed' && <p className={c.text}>{reasonText(reason)}</p>}
          {standing === 'moved' && <p className={c.text}>{movedText(booked.event)}</p>}
        </section>
      )}
      <section>
        <h2 className={c.label}>{t`Attendees`}</h2>
        <ul className={c.people}>
          {primary && (
            <li>
              <AttendeeChip {...primary} role={t`Primary user`} />
            </li>
          )}
          {others.map((attendee) => (
            <li key={attendee.email}>
              <AttendeeChip {...attendee} role={t`Participant`} />
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

/** Mentions the original time of a meeting that was moved. */
function movedText(event: CalendarEvent): string {
  const when = momentText(startOf(event), event.start.timeZone)
  return t`It was booked for ${when} and has been moved since.`
}
