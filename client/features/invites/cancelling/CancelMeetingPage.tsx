import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { guestApi } from '#client/lib/guest-api.ts'
import { t } from '#client/lib/language.ts'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import { BookingProblem } from '../booking/BookingProblem.tsx'
import { useGuestZone } from '../guest-zone.ts'
import { Check } from '../icons.tsx'
import { Attendees } from '../meeting/Attendees.tsx'
import { BookAgain } from '../meeting/BookAgain.tsx'
import { CardActions, MeetingCard } from '../meeting/MeetingCard.tsx'
import { MeetingPage } from '../meeting/MeetingPage.tsx'
import { MeetingTime } from '../meeting/MeetingTime.tsx'
import { keepMeeting, type MeetingView } from '../meeting/meeting.ts'
import { RescheduleLink } from '../meeting/meeting-links.tsx'
import { useNews } from '../meeting/news.ts'
import { CancelledAlready, Kept, MeetingOver } from '../meeting/Over.tsx'
import { meetingTitle } from '../meeting/title.ts'

/** Asks, and only then cancels: whoever follows the link of a mail has not decided yet. */
export function CancelMeetingPage({ eventId }: { eventId: string }) {
  return (
    <MeetingPage eventId={eventId} title={t('Cancel a meeting')}>
      {(view) => <CancelMeeting key={eventId} view={view} />}
    </MeetingPage>
  )
}

/** Leads back to where the question was come from; where that is another site's page or a mail, calls `otherwise`. */
function useWayBack(otherwise: () => void): () => void {
  const { history } = useRouter()
  return () => (history.canGoBack() ? history.back() : otherwise())
}

function CancelMeeting({ view }: { view: MeetingView }) {
  const { event, past } = view
  const [zone] = useGuestZone()
  const [isKept, setKept] = useState(false)
  useNews(isKept ? 'kept' : 'asked')
  const keep = useWayBack(() => setKept(true))
  const cancel = useMutation({
    mutationFn: () => guestApi.events.cancel.mutate({ eventId: event.id }),
    onSuccess: (answer) => keepMeeting({ ...view, event: answer.event }),
  })

  if (cancel.isSuccess && !cancel.data.already_cancelled) return <Cancelled view={view} zone={zone} />
  if (cancel.isSuccess || event.status === 'cancelled') return <CancelledAlready view={view} zone={zone} />
  if (past) return <MeetingOver view={view} zone={zone} />
  if (isKept) {
    return (
      <Kept event={event} zone={zone}>
        <RescheduleLink eventId={event.id} />
        <Button variant="secondary" onClick={() => setKept(false)}>
          {t('Cancel Meeting')}
        </Button>
      </Kept>
    )
  }
  return (
    <MeetingCard title={t('Cancel this meeting?')} text={whoIsTold(event)}>
      <MeetingTime event={event} zone={zone} />
      <Attendees attendees={event.attendees} />
      {cancel.error && <BookingProblem error={cancel.error} zone={zone} />}
      <CardActions>
        <Button variant="secondary" disabled={cancel.isPending} onClick={keep}>
          {t('Keep Meeting')}
        </Button>
        <RescheduleLink eventId={event.id} />
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

/** Which meeting it is, and who hears of it. */
function whoIsTold(event: CalendarEvent): string {
  return `${meetingTitle(event)}. ${t('Everyone is told by email.')}`
}

function Cancelled({ view, zone }: { view: MeetingView; zone: string }) {
  return (
    <MeetingCard sign={<Check />} title={t('The meeting is cancelled')} text={whoIsTold(view.event)}>
      <MeetingTime event={view.event} zone={zone} state="gone" />
      <BookAgain {...view} />
    </MeetingCard>
  )
}
