import { readApiError } from '#client/lib/api-error.ts'
import { bookingReason } from '#client/lib/booking-reason.ts'
import { t } from '#client/lib/language.ts'
import { momentText } from '#client/lib/reader-time.ts'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { UndoStrip } from '#client/ui/UndoStrip.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import { useGuestZone } from '../guest-zone.ts'
import { Check, Video } from '../icons.tsx'
import type { OpenedLink } from '../invitation.ts'
import { Attendees } from '../meeting/Attendees.tsx'
import { MeetingButtons } from '../meeting/MeetingButtons.tsx'
import { MeetingCard } from '../meeting/MeetingCard.tsx'
import { MeetingError } from '../meeting/MeetingError.tsx'
import { MeetingTime } from '../meeting/MeetingTime.tsx'
import { type MeetingView, useMeeting } from '../meeting/meeting.ts'
import { startOf } from '../meeting/meeting-time.ts'
import { useNews } from '../meeting/news.ts'
import { CancelledAlready } from '../meeting/Over.tsx'
import { meetingTitle } from '../meeting/title.ts'
import type { BookedMeeting } from './booked-meeting.ts'
import c from './Confirmation.module.css'
import { useUndo } from './undo.ts'

interface ConfirmationProps {
  link: OpenedLink
  booked: BookedMeeting
}

/** What has come of a booking: it may have been changed elsewhere since this page said that it is confirmed. */
function standingOf(view: MeetingView, { start }: BookedMeeting): 'confirmed' | 'moved' | 'cancelled' {
  if (view.event.status === 'cancelled') return 'cancelled'
  return start === null || start === startOf(view.event) ? 'confirmed' : 'moved'
}

/** The meeting that was booked, as it stands. */
export function Confirmation({ link, booked }: ConfirmationProps) {
  const [zone] = useGuestZone()
  const { data, error, refetch } = useMeeting(booked.event_id)
  const standing = data && standingOf(data, booked)
  useNews(standing)

  if (!data) return error ? <MeetingError error={error} onTryAgain={() => void refetch()} /> : <LoadingScreen inline />
  const { event } = data
  if (standing === 'cancelled') return <CancelledAlready view={data} zone={zone} />
  if (standing === 'moved') return <MovedSince event={event} zone={zone} from={booked.start ?? ''} />
  return <Confirmed event={event} zone={zone} link={link} booked={booked} />
}

interface StandingProps {
  event: CalendarEvent
  zone: string
}

/** The booked meeting, why it is then, and for a few seconds the way to take it back. */
function Confirmed({ event, zone, link, booked }: StandingProps & ConfirmationProps) {
  const { reason, undo_token, undo_until } = booked
  const undo = useUndo(link, booked)
  return (
    <MeetingCard
      sign={<Check />}
      tone="good"
      title={t('Your meeting is Confirmed!')}
      text={t('Event details sent to your email.')}
    >
      {undo_token && undo_until && (
        <UndoStrip until={undo_until} isBusy={undo.isPending || undo.isSuccess} onUndo={() => undo.mutate(event)} />
      )}
      {undo.error && <Notice kind="error" title={readApiError(undo.error).detail} />}
      <BookedTime event={event} zone={zone} reason={bookingReason(reason)} />
      <Attendees attendees={event.attendees} />
      <MeetingButtons event={event} />
    </MeetingCard>
  )
}

/** The booked meeting at another time than it was booked for, an ISO instant. */
function MovedSince({ event, zone, from }: StandingProps & { from: string }) {
  return (
    <MeetingCard
      title={t('Your meeting is moved')}
      text={t('It was booked for {when}, and was moved since.', { when: momentText(from, zone) })}
    >
      <BookedTime event={event} zone={zone} />
      <Attendees attendees={event.attendees} />
      <MeetingButtons event={event} />
    </MeetingCard>
  )
}

function BookedTime({ event, zone, reason }: StandingProps & { reason?: string }) {
  return (
    <div className={c.meeting}>
      <h2 className={c.summary}>{meetingTitle(event)}</h2>
      <MeetingTime event={event} zone={zone} />
      {reason && <p className={c.reason}>{reason}</p>}
      {event.meeting_url && (
        <a className={c.video} href={event.meeting_url} target="_blank" rel="noopener noreferrer">
          <Video /> {t('Join by video')}
        </a>
      )}
    </div>
  )
}
