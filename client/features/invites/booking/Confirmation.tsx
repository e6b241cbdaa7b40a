import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconVideo } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LONG_DAY, momentText } from '#client/entities/dates/date-format.ts'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { reasonText } from '#client/entities/meeting/reason-text.ts'
import { UndoStrip } from '#client/entities/meeting/UndoStrip.tsx'
import { guestApi } from '#client/lib/guest-api.ts'
import { useSession } from '#client/lib/session/session.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { useSecondsUntil } from '#client/ui/feedback/SecondsLeft.tsx'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import type { OpenMeeting } from '#shared/meetings.ts'
import { useGuestZone } from '../guest-zone.ts'
import { STEP_TOAST, useGoToStep } from '../invite-steps.ts'
import {
  Attendees,
  MeetingButtons,
  MeetingCard,
  MeetingClosed,
  MeetingTime,
  meetingTitle,
  useFocusOnChange,
} from '../meeting/MeetingCard.tsx'
import { MeetingError } from '../meeting/MeetingError.tsx'
import { useMeeting } from '../meeting/meeting.ts'
import { SLOTS } from '../slots/slot-source.ts'
import { type BookedMeeting, readBooking, storedBooking } from './booking.ts'
import c from './Confirmation.module.css'
import { updateDraft } from './draft.ts'

/** The last booking in this tab, if it was made through this link; survives a reload. */
export default function ConfirmedStep({ link }: { link: OpenedLink }) {
  const [booking] = useState(() => readBooking(link.url_invites))
  if (!booking) {
    return (
      <Navigate to="/invites/$urlInvitesParam/$" params={{ urlInvitesParam: link.url_invites, _splat: '' }} replace />
    )
  }
  return <Confirmation link={link} booking={booking} />
}

interface ConfirmationProps {
  link: OpenedLink
  booking: BookedMeeting
}

/** The current meeting, which may have been moved or closed since it was booked. */
function Confirmation({ link, booking }: ConfirmationProps) {
  const { t } = useLingui()
  const [zone] = useGuestZone()
  const { data, error, refetch } = useMeeting(booking.event_id)
  const status = data && (data.closed ?? (startOf(data.event) === booking.start ? 'confirmed' : 'moved'))
  useFocusOnChange(status)

  if (!data)
    return error ? <MeetingError error={error} onTryAgain={() => void refetch()} /> : <LoadingScreen isInline />
  if (data.closed) return <MeetingClosed {...data} />
  if (status === 'confirmed') return <ConfirmedMeeting view={data} zone={zone} link={link} booking={booking} />
  return (
    <MeetingCard
      title={t`Your meeting has been moved`}
      text={t`It was booked for ${{ when: momentText(booking.start, zone, LONG_DAY) }} and has been moved since.`}
    >
      <MeetingSummary event={data.event} zone={zone} />
      <Attendees {...data} />
      <MeetingButtons {...data} />
    </MeetingCard>
  )
}

/** The booked meeting, why this time was chosen, and, for a few seconds, an undo button. */
function ConfirmedMeeting({ view, zone, link, booking }: ConfirmationProps & { view: OpenMeeting; zone: string }) {
  const { t } = useLingui()
  const { event } = view
  const client = useQueryClient()
  const { isAuthenticated } = useSession()
  const goTo = useGoToStep(link)
  const undo = useMutation({
    mutationFn: (token: string) => guestApi.events.undo.mutate({ eventId: event.id, undo_token: token }),
    onSuccess() {
      // Returns to the link's page with everything filled in.
      storedBooking.remove()
      updateDraft(link.url_invites, { start: startOf(event), notes: event.description ?? '' })
      void client.invalidateQueries({ queryKey: [SLOTS] })
      goTo(isAuthenticated ? 'times' : 'details', { replace: true })
      toast.success(t`Booking undone. No emails were sent.`, { id: STEP_TOAST })
    },
  })
  return (
    <MeetingCard
      icon={<IconCheck size={30} aria-hidden />}
      isSuccess
      title={t`Your meeting is Confirmed!`}
      text={<MailStatus sendAt={booking.undo_until} />}
    >
      <UndoStrip booking={booking} undo={undo} />
      <MeetingSummary event={event} zone={zone} reason={reasonText(booking.reason)} />
      <Attendees {...view} />
      <MeetingButtons {...view} />
    </MeetingCard>
  )
}

/**
 * The email is sent after the undo period.
 * @param sendAt an ISO instant; null if the email was sent at once
 */
function MailStatus({ sendAt }: { sendAt: string | null }) {
  const { t } = useLingui()
  const seconds = useSecondsUntil(sendAt ? Date.parse(sendAt) : 0)
  if (seconds === 0) return t`Event details sent to your email.`
  return t`${plural({ n: seconds }, { one: 'Event details will be sent to your email in # second.', other: 'Event details will be sent to your email in # seconds.' })}`
}

function MeetingSummary({ event, zone, reason }: { event: CalendarEvent; zone: string; reason?: string }) {
  const { t } = useLingui()
  return (
    <div className={c.meeting}>
      <h2 className={c.summary}>{meetingTitle(event)}</h2>
      <MeetingTime event={event} zone={zone} />
      {reason && <p className={c.reason}>{reason}</p>}
      {event.meeting_url && (
        <a className={c.video} href={event.meeting_url} target="_blank" rel="noopener noreferrer">
          <IconVideo size={18} aria-hidden /> {t`Join by video`}
        </a>
      )}
    </div>
  )
}
