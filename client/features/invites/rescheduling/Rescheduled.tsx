import { useSession } from '#client/lib/session.ts'
import type { Booked } from '#shared/invitations.ts'
import { Check } from '../icons.tsx'
import { Attendees } from '../meeting/Attendees.tsx'
import { MeetingButtons } from '../meeting/MeetingButtons.tsx'
import { MeetingCard } from '../meeting/MeetingCard.tsx'
import { MeetingTime } from '../meeting/MeetingTime.tsx'
import type { MeetingView } from '../meeting/meeting.ts'
import c from './Rescheduled.module.css'

interface RescheduledProps {
  before: MeetingView
  booked: Booked
  zone: string
}

/** The time that a meeting had, the one it has now, and why. */
export function Rescheduled({ before, booked: { event, reason }, zone }: RescheduledProps) {
  const { userInfo } = useSession()
  return (
    <MeetingCard sign={<Check />} tone="good" title="Your meeting is moved" text="Everyone is told by mail.">
      <div className={c.times}>
        <div>
          <h2 className={c.label}>Before</h2>
          <MeetingTime event={before.event} zone={zone} state="gone" />
        </div>
        <div>
          <h2 className={c.label}>Now</h2>
          <MeetingTime event={event} zone={zone} />
        </div>
      </div>
      {reason && <p className={c.reason}>{reason}</p>}
      <Attendees attendees={event.attendees} own={userInfo?.email} />
      <MeetingButtons event={event} />
    </MeetingCard>
  )
}
