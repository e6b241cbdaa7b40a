import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { guestApi } from '#client/lib/guest-api.ts'
import { t } from '#client/lib/language.ts'
import { useSession } from '#client/lib/session.ts'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { BookingProblem } from '../booking/BookingProblem.tsx'
import { useGuestZone } from '../guest-zone.ts'
import { Check } from '../icons.tsx'
import { Attendees } from '../meeting/Attendees.tsx'
import { BookAgain } from '../meeting/BookAgain.tsx'
import { CardActions, MeetingCard } from '../meeting/MeetingCard.tsx'
import { MeetingPage } from '../meeting/MeetingPage.tsx'
import { MeetingTime } from '../meeting/MeetingTime.tsx'
import { keepMeeting, type MeetingView } from '../meeting/meeting.ts'
import { CancelledAlready, MeetingOver } from '../meeting/Over.tsx'

/** Asks, and only then cancels: whoever follows the link of a mail has not decided yet. */
export function CancelMeetingPage({ eventId }: { eventId: string }) {
  return (
    <MeetingPage eventId={eventId} title={t('Cancel a meeting')}>
      {(view) => <CancelMeeting key={eventId} view={view} />}
    </MeetingPage>
  )
}

function CancelMeeting({ view }: { view: MeetingView }) {
  const { event, past } = view
  const [zone] = useGuestZone()
  const { userInfo } = useSession()
  const cancel = useMutation({
    mutationFn: () => guestApi.events.cancel.mutate({ eventId: event.id }),
    onSuccess: (answer) => keepMeeting({ ...view, event: answer.event }),
  })

  if (cancel.isSuccess && !cancel.data.already_cancelled) return <Cancelled view={view} zone={zone} />
  if (cancel.isSuccess || event.status === 'cancelled') return <CancelledAlready view={view} zone={zone} />
  if (past) return <MeetingOver view={view} zone={zone} />
  return (
    <MeetingCard title={t('Cancel this meeting?')} text={`${event.summary}. ${t('Everyone is told by mail.')}`}>
      <MeetingTime event={event} zone={zone} />
      <Attendees attendees={event.attendees} own={userInfo?.email} />
      {cancel.error && <BookingProblem error={cancel.error} zone={zone} />}
      <CardActions>
        <LinkButton
          variant="secondary"
          to="/invites/reschedulings/$eventId/$"
          params={{ eventId: event.id, _splat: '' }}
        >
          {t('Reschedule Meeting')}
        </LinkButton>
        <LoadingButton
          variant="error"
          isLoading={cancel.isPending}
          loadingText={t('Cancelling...')}
          onClick={() => cancel.mutate()}
        >
          {t('Cancel Meeting')}
        </LoadingButton>
      </CardActions>
    </MeetingCard>
  )
}

function Cancelled({ view, zone }: { view: MeetingView; zone: string }) {
  // The button that was pressed is gone: reading goes on with what came of it.
  useEffect(() => document.getElementById('main')?.focus(), [])
  return (
    <MeetingCard sign={<Check />} title={t('The meeting is cancelled')} text={t('Everyone is told by mail.')}>
      <MeetingTime event={view.event} zone={zone} state="gone" />
      <BookAgain {...view} />
    </MeetingCard>
  )
}
