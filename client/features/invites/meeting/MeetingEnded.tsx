import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import type { CancelOutcome, OpenMeeting } from '#shared/meetings.ts'
import { Attendees } from './Attendees.tsx'
import { CardActions, MeetingCard } from './MeetingCard.tsx'
import { MeetingTime } from './MeetingTime.tsx'
import { meetingTitle } from './title.ts'

interface MeetingClosedProps {
  closed: CancelOutcome
  /** The link for booking again, if known. */
  url_invites?: string | null
}

/** A meeting that was cancelled or left before this page was opened. */
export function MeetingClosed({ closed, url_invites = null }: MeetingClosedProps) {
  const { t } = useLingui()
  return (
    <MeetingCard
      title={closed === 'left' ? t`You have left this meeting` : t`This meeting was already cancelled`}
      text={
        closed === 'left' ? t`The meeting continues without you.` : t`The cancellation email says who cancelled it.`
      }
    >
      <BookAgain url_invites={url_invites} />
    </MeetingCard>
  )
}

/** A past meeting: it cannot be moved or cancelled. */
export function MeetingEnded({ view, zone }: { view: OpenMeeting; zone: string }) {
  const { t } = useLingui()
  return (
    <MeetingCard title={t`This meeting is over`} text={meetingTitle(view.event)}>
      <MeetingTime event={view.event} zone={zone} />
      <BookAgain {...view} />
    </MeetingCard>
  )
}

interface MeetingUnchangedProps {
  event: CalendarEvent
  zone: string
  /** Its actions. */
  children: ReactNode
}

/** Confirms that a meeting stays unchanged. */
export function MeetingUnchanged({ event, zone, children }: MeetingUnchangedProps) {
  const { t } = useLingui()
  return (
    <MeetingCard title={t`Your meeting stays as it is`} text={t`Nothing has changed, and no emails were sent.`}>
      <MeetingTime event={event} zone={zone} />
      <Attendees attendees={event.attendees} />
      <CardActions>{children}</CardActions>
    </MeetingCard>
  )
}

/** A link to book again, if the original link still exists. */
export function BookAgain({ url_invites }: { url_invites: string | null }) {
  const { t } = useLingui()
  if (url_invites === null) return null
  return (
    <CardActions>
      <LinkButton size="md" to="/invites/$urlInvitesParam/$" params={{ urlInvitesParam: url_invites, _splat: '' }}>
        {t`Book another time`}
      </LinkButton>
    </CardActions>
  )
}
