import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { startOf } from '#client/entities/meeting/meeting-time.ts'
import { guestApi } from '#client/lib/guest-api.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { TextArea } from '#client/ui/forms/fields.tsx'
import { type CancelOutcome, MAX_CANCEL_REASON, type MeetingView, type OpenMeeting } from '#shared/meetings.ts'
import { BookingProblem } from '../booking/BookingProblem.tsx'
import { useGuestZone } from '../guest-zone.ts'
import {
  Attendees,
  BookAgainLink,
  CardActions,
  MeetingCard,
  MeetingClosed,
  MeetingEnded,
  MeetingTime,
  MeetingUnchanged,
  meetingTitle,
  RescheduleLink,
  useFocusOnChange,
} from '../meeting/MeetingCard.tsx'
import { MeetingPage } from '../meeting/MeetingPage.tsx'
import { cacheMeeting } from '../meeting/meeting.ts'

/** Cancels only after confirmation: opening the link in an email must not cancel the meeting. */
export function CancelMeetingPage({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  return (
    <MeetingPage eventId={eventId} title={t`Cancel a meeting`}>
      {(view) => <MeetingCancellation key={eventId} view={view} />}
    </MeetingPage>
  )
}

function MeetingCancellation({ view }: { view: MeetingView }) {
  const { t } = useLingui()
  const [zone] = useGuestZone()
  const { history } = useRouter()
  const [isKept, setKept] = useState(false)
  const [reason, setReason] = useState('')
  useFocusOnChange(isKept ? 'kept' : (view.closed ?? view.cancelling))
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: ({ event, cancelling }: OpenMeeting) =>
      guestApi.events.cancel.mutate({ eventId: event.id, cancelling, current_start: startOf(event), reason }),
    onSuccess: ({ outcome }, { event, url_invites }) =>
      cacheMeeting({ closed: outcome, event: { id: event.id, status: 'cancelled' }, url_invites }),
    onError: () => void client.invalidateQueries(),
  })
  const { data, variables, error, isPending } = cancel
  if (data && 'start' in data.event) {
    return (
      <MeetingCard
        icon={<IconCheck size={30} aria-hidden />}
        title={data.outcome === 'left' ? t`You have left this meeting` : t`The meeting is canceled`}
        text={`${meetingTitle(data.event)}. ${t`Everyone is notified by email.`}`}
      >
        <MeetingTime event={data.event} zone={zone} isOld />
        <BookAgainLink {...variables} />
      </MeetingCard>
    )
  }
  if (view.closed) return <MeetingClosed {...view} />
  if (view.past) return <MeetingEnded view={view} zone={zone} />

  const { event, cancelling } = view
  const texts = outcomeTexts(cancelling)
  if (isKept) {
    return (
      <MeetingUnchanged view={view} zone={zone}>
        <RescheduleLink eventId={event.id} />
        <Button variant="secondary" onClick={() => setKept(false)}>
          {texts.button}
        </Button>
      </MeetingUnchanged>
    )
  }
  // Goes back to the previous page, unless the user came from an email or another site.
  const keep = () => (history.canGoBack() ? history.back() : setKept(true))
  return (
    <MeetingCard title={texts.question} text={meetingTitle(event)}>
      <MeetingTime event={event} zone={zone} />
      <Attendees {...view} />
      <p>{texts.effect}</p>
      <TextArea
        label={t`Reason`}
        description={t`Optional. Everyone in the meeting gets it by email.`}
        rows={3}
        maxLength={MAX_CANCEL_REASON}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {error && <BookingProblem error={error} zone={zone} />}
      <CardActions>
        <Button variant="secondary" disabled={isPending} onClick={keep}>
          {texts.keep}
        </Button>
        <RescheduleLink eventId={event.id} />
        <LoadingButton
          variant="error"
          isLoading={isPending}
          loadingText={texts.pending}
          onClick={() => cancel.mutate(view)}
        >
          {texts.button}
        </LoadingButton>
      </CardActions>
    </MeetingCard>
  )
}

function outcomeTexts(outcome: CancelOutcome) {
  return outcome === 'left'
    ? {
        question: t`Leave this meeting?`,
        effect: t`The meeting continues without you. The others are notified by email.`,
        button: t`Leave meeting`,
        keep: t`Stay in the meeting`,
        pending: t`Leaving...`,
      }
    : {
        question: t`Cancel this meeting?`,
        effect: t`This cancels the meeting for everyone. They’ll be notified by email.`,
        button: t`Cancel Meeting`,
        keep: t`Keep Meeting`,
        pending: t`Canceling...`,
      }
}
