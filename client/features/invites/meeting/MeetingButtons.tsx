import { Button } from '@mantine/core'
import { t } from '#client/lib/language.ts'
import type { OpenMeeting } from '#shared/meetings.ts'
import { downloadCalendarFile } from './calendar-file.ts'
import { CardActions } from './MeetingCard.tsx'
import { CancelLink, RescheduleLink } from './meeting-links.tsx'
import { meetingTitle } from './title.ts'

/** The actions of an open meeting. */
export function MeetingButtons({ event, ical_uid }: Pick<OpenMeeting, 'event' | 'ical_uid'>) {
  return (
    <CardActions>
      <RescheduleLink eventId={event.id} />
      <CancelLink eventId={event.id} />
      <Button
        variant="secondary"
        onClick={() => downloadCalendarFile({ ...event, summary: meetingTitle(event) }, ical_uid)}
      >
        {t('Add to calendar')}
      </Button>
    </CardActions>
  )
}
