import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import type { OpenMeeting } from '#shared/meetings.ts'
import { CardActions } from './MeetingCard.tsx'

/** The actions of an open meeting. */
export function MeetingButtons({ event }: Pick<OpenMeeting, 'event'>) {
  const { t } = useLingui()
  return (
    <CardActions>
      <RescheduleLink eventId={event.id} />
      <CancelLink eventId={event.id} />
      <Button
        component="a"
        href={`/events/event-google/${encodeURIComponent(event.id)}/meeting.ics`}
        variant="secondary"
      >
        {t`Add to calendar`}
      </Button>
    </CardActions>
  )
}

/** Links to rescheduling. */
export function RescheduleLink({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  return (
    <LinkButton variant="secondary" to="/invites/reschedulings/$eventId/$" params={{ eventId, _splat: '' }}>
      {t`Reschedule Meeting`}
    </LinkButton>
  )
}

/** Links to cancelling. */
export function CancelLink({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  return (
    <LinkButton variant="secondary" to="/invites/cancellations/$eventId" params={{ eventId }}>
      {t`Cancel Meeting`}
    </LinkButton>
  )
}
