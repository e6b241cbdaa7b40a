import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { momentText } from '#client/entities/dates/date-format.ts'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { reasonText } from '#client/entities/meeting/reason-text.ts'
import { UndoStrip } from '#client/entities/meeting/UndoStrip.tsx'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { useSecondsUntil } from '#client/ui/feedback/SecondsLeft.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import type { OpenedLink } from '#shared/invite-page.ts'
import type { OpenMeeting } from '#shared/meetings.ts'
import { useGuestZone } from '../guest-zone.ts'
import { Check, Video } from '../icons.tsx'
import { Attendees } from '../meeting/Attendees.tsx'
import { useFocusOnChange } from '../meeting/focus-on-change.ts'
import { MeetingButtons } from '../meeting/MeetingButtons.tsx'
import { MeetingCard } from '../meeting/MeetingCard.tsx'
import { MeetingClosed } from '../meeting/MeetingEnded.tsx'
import { MeetingError } from '../meeting/MeetingError.tsx'
import { MeetingTime } from '../meeting/MeetingTime.tsx'
import { useMeeting } from '../meeting/meeting.ts'
import { meetingTitle } from '../meeting/title.ts'
import type { BookedMeeting } from './booked-meeting.ts'
import c from './Confirmation.module.css'
import { useUndo } from './undo.ts'

interface ConfirmationProps {
  link: OpenedLink
  booked: BookedMeeting
}

/** The state of a booking, which may have changed elsewhere since. */
function bookingStatus(view: OpenMeeting, { start }: BookedMeeting): 'confirmed' | 'moved' {
  return start === null || start === startOf(view.event) ? 'confirmed' : 'moved'
}

/** The current meeting. */
export function Confirmation({ link, booked }: ConfirmationProps) {
  const [zone] = useGuestZone()
  const { data, error, refetch } = useMeeting(booked.event_id)
  const standing = data && (data.closed ?? bookingStatus(data, booked))
  useFocusOnChange(standing)

  if (!data) return error ? <MeetingError error={error} onTryAgain={() => void refetch()} /> : <LoadingScreen inline />
  if (data.closed) return <MeetingClosed closed={data.closed} url_invites={link.url_invites} />
  if (standing === 'moved') return <MovedNotice view={data} zone={zone} from={booked.start ?? ''} />
  return <Confirmed view={data} zone={zone} link={link} booked={booked} />
}

interface BookingStatusProps {
  view: OpenMeeting
  zone: string
}

/** The booked meeting, its reason, and for some seconds an undo button. */
function Confirmed({ view, zone, link, booked }: BookingStatusProps & ConfirmationProps) {
  const { t } = useLingui()
  const { event } = view
  const { reason, undo_token, undo_until } = booked
  const undo = useUndo(link, booked)
  return (
    <MeetingCard
      sign={<Check />}
      tone="good"
      title={t`Your meeting is Confirmed!`}
      text={<MailStatus sentAt={undo_until} />}
    >
      {undo_token && undo_until && (
        <UndoStrip until={undo_until} isBusy={undo.isPending || undo.isSuccess} onUndo={() => undo.mutate(event)} />
      )}
      {undo.error && <Notice kind="error" title={readApiError(undo.error).detail} />}
      <BookedTime event={event} zone={zone} reason={reasonText(reason)} />
      <Attendees attendees={event.attendees} />
      <MeetingButtons {...view} />
    </MeetingCard>
  )
}

interface MailStatusProps {
  /** An ISO instant; null if the email was sent at once. */
  sentAt: string | null
}

/** The email is sent after the undo period. */
function MailStatus({ sentAt }: MailStatusProps) {
  const { t } = useLingui()
  const seconds = useSecondsUntil(sentAt ?? new Date(0).toISOString())
  if (seconds === 0) return t`Event details sent to your email.`
  return t`${plural({ n: seconds }, { one: 'Event details will be sent to your email in # second.', other: 'Event details will be sent to your email in # seconds.' })}`
}

/** The meeting was moved since; the original start is an ISO instant. */
function MovedNotice({ view, zone, from }: BookingStatusProps & { from: string }) {
  const { t } = useLingui()
  const { event } = view
  return (
    <MeetingCard
      title={t`Your meeting has been moved`}
      text={t`It was booked for ${{ when: momentText(from, zone) }} and has been moved since.`}
    >
      <BookedTime event={event} zone={zone} />
      <Attendees attendees={event.attendees} />
      <MeetingButtons {...view} />
    </MeetingCard>
  )
}

function BookedTime({ event, zone, reason }: { event: CalendarEvent; zone: string; reason?: string }) {
  const { t } = useLingui()
  return (
    <div className={c.meeting}>
      <h2 className={c.summary}>{meetingTitle(event)}</h2>
      <MeetingTime event={event} zone={zone} />
      {reason && <p className={c.reason}>{reason}</p>}
      {event.meeting_url && (
        <a className={c.video} href={event.meeting_url} target="_blank" rel="noopener noreferrer">
          <Video /> {t`Join by video`}
        </a>
      )}
    </div>
  )
}
