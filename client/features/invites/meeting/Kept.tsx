import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { Attendees } from './Attendees.tsx'
import { CardActions, MeetingCard } from './MeetingCard.tsx'
import { MeetingTime } from './MeetingTime.tsx'

interface KeptProps {
  event: CalendarEvent
  zone: string
  /** What can be done with it after all. */
  children: ReactNode
}

/** Nothing has happened to a meeting that somebody was asked about. */
export function Kept({ event, zone, children }: KeptProps) {
  return (
    <MeetingCard title={t('The meeting stays')} text={t('Nothing has changed, and nobody is told anything.')}>
      <MeetingTime event={event} zone={zone} />
      <Attendees attendees={event.attendees} />
      <CardActions>{children}</CardActions>
    </MeetingCard>
  )
}
