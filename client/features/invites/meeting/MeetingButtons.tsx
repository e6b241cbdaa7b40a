import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { OpenMeeting } from '#shared/meetings.ts'
import { CardActions } from './MeetingCard.tsx'
import { CancelLink, RescheduleLink } from './meeting-links.tsx'

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
