import type { ReactNode } from 'react'
import { t } from '#client/lib/language.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { Attendees } from './Attendees.tsx'
import { BookAgain } from './BookAgain.tsx'
import { CardActions, MeetingCard } from './MeetingCard.tsx'
import { MeetingTime } from './MeetingTime.tsx'
import type { MeetingView } from './meeting.ts'
import { meetingTitle } from './title.ts'

interface OverProps {
  view: MeetingView
  zone: string
}

/** A meeting that was cancelled before this page was opened. */
export function CancelledAlready({ view, zone }: OverProps) {
  return (
    <MeetingCard title={t('This meeting was already cancelled')} text={meetingTitle(view.event)}>
      <MeetingTime event={view.event} zone={zone} state="gone" />
      <BookAgain {...view} />
    </MeetingCard>
  )
}

/** A meeting that has ended: there is nothing left to move or cancel. */
export function MeetingOver({ view, zone }: OverProps) {
  return (
    <MeetingCard title={t('This meeting is over')} text={meetingTitle(view.event)}>
      <MeetingTime event={view.event} zone={zone} />
      <BookAgain {...view} />
    </MeetingCard>
  )
}

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
