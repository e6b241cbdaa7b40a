import { readApiError } from '#client/lib/api-error.ts'
import { bookingReason } from '#client/lib/booking-reason.ts'
import { t } from '#client/lib/language.ts'
import { useSession } from '#client/lib/session.ts'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { UndoStrip } from '#client/ui/UndoStrip.tsx'
import { useGuestZone } from '../guest-zone.ts'
import { Check, Video } from '../icons.tsx'
import type { OpenedLink } from '../invitation.ts'
import { Attendees } from '../meeting/Attendees.tsx'
import { MeetingButtons } from '../meeting/MeetingButtons.tsx'
import { MeetingCard } from '../meeting/MeetingCard.tsx'
import { MeetingError } from '../meeting/MeetingError.tsx'
import { MeetingTime } from '../meeting/MeetingTime.tsx'
import { useMeeting } from '../meeting/meeting.ts'
import { CancelledAlready } from '../meeting/Over.tsx'
import type { BookedMeeting } from './booked-meeting.ts'
import c from './Confirmation.module.css'
import { draftFor } from './draft.ts'
import { useUndo } from './undo.ts'

interface ConfirmationProps {
  link: OpenedLink
  booked: BookedMeeting
}

/** The booked meeting, why it is then, and for a few seconds the way to take it back. */
export function Confirmation({ link, booked }: ConfirmationProps) {
  const { event_id, reason, undo_token, undo_until } = booked
  const [zone] = useGuestZone()
  const { userInfo } = useSession()
  const { data, error, refetch } = useMeeting(event_id)
  const undo = useUndo(link, booked)

  if (!data) return error ? <MeetingError error={error} onTryAgain={() => void refetch()} /> : <LoadingScreen inline />
  const { event } = data
  const why = bookingReason(reason)
  if (event.status === 'cancelled') return <CancelledAlready view={data} zone={zone} />
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
      <div className={c.meeting}>
        <h2 className={c.summary}>{event.summary}</h2>
        <MeetingTime event={event} zone={zone} />
        {why && <p className={c.reason}>{why}</p>}
        {event.meeting_url && (
          <a className={c.video} href={event.meeting_url} target="_blank" rel="noopener noreferrer">
            <Video /> {t('Join by video')}
          </a>
        )}
      </div>
      <Attendees attendees={event.attendees} own={userInfo?.email ?? draftFor(link.url_invites).email.toLowerCase()} />
      <MeetingButtons event={event} />
    </MeetingCard>
  )
}
