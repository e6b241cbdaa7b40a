import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { AttendeeChip } from '#client/entities/attendee/AttendeeChip.tsx'
import { dayText, FULL_DAY } from '#client/entities/dates/date-format.ts'
import { endOf, startOf } from '#client/entities/meeting/meeting-time.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { i18n } from '#client/lib/i18n.ts'
import { getFreshToken } from '#client/lib/session/token-refresh.ts'
import { LinkButton } from '#client/ui/buttons/LinkButton.tsx'
import { usePageTitle } from '#client/ui/layout/page-title.ts'
import shape from '#client/ui/theme/shapes.module.css'
import type { Attendee, CalendarEvent } from '#shared/events.ts'
import { titleFor } from '#shared/meeting-title.ts'
import { type ClosedMeeting, isAttending, type OpenMeeting } from '#shared/meetings.ts'
import { timeSpanText } from '../time-span.ts'
import c from './MeetingCard.module.css'

interface MeetingCardProps {
  icon?: ReactNode
  isSuccess?: boolean
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** A card about a meeting; its title is also the page's title. */
export function MeetingCard({ icon, isSuccess = false, title, text, children }: MeetingCardProps) {
  usePageTitle(title)
  return (
    <article className={shape.card}>
      <header className={c.head}>
        {icon && (
          <div className={c.icon} data-success={isSuccess || undefined}>
            {icon}
          </div>
        )}
        <h1 className={c.title}>{title}</h1>
        {text && <p className={c.text}>{text}</p>}
      </header>
      {children}
    </article>
  )
}

/** The actions at the bottom of a card. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className={c.actions}>{children}</div>
}

interface MeetingTimeProps {
  event: Pick<CalendarEvent, 'start' | 'end'>
  /** The user's zone; the organizer's is added if its time differs. */
  zone: string
  /** Strikes the time through. */
  isOld?: boolean
}

/** Long dates wrap only after the weekday. */
function withNonBreakingDate(day: string): string {
  const [weekday, ...date] = day.split(' ')
  return `${weekday} ${date.join('\u00a0')}`
}

/** The time of a meeting in the user's and the organizer's zones. */
export function MeetingTime({ event, zone, isOld = false }: MeetingTimeProps) {
  const { t } = useLingui()
  const start = startOf(event)
  const end = endOf(event)
  const organizerZone = event.start.timeZone
  const span = (timeZone: string) => timeSpanText(start, end, timeZone)
  const isDifferentDay = dayText(start, organizerZone) !== dayText(start, zone)
  const isDifferentTime = isDifferentDay || span(organizerZone) !== span(zone)
  return (
    <p className={`${shape.entry} ${c.time}`} data-old={isOld || undefined}>
      <b>{withNonBreakingDate(dayText(start, zone, FULL_DAY))}</b>
      <b>{span(zone)}</b>
      <span className={c.zone}>{zoneLabel(zone, start, end)}</span>
      {isDifferentTime && (
        <span>
          {isDifferentDay && `${dayText(start, organizerZone)}, `}
          {t`${{ span: span(organizerZone) }} in ${{ zone: zoneLabel(organizerZone, start, end) }}`}
        </span>
      )}
    </p>
  )
}

function roleOf({ role, email }: Attendee, ownEmail: string | null): string {
  if (email === ownEmail) return t`You`
  return role === 'organizer' ? t`Organizer` : t`Participant`
}

/** The attendees of a meeting; the user is marked as “You”. */
export function Attendees({ event, email }: Pick<OpenMeeting, 'event' | 'email'>) {
  const { t } = useLingui()
  return (
    <section className={c.attendees}>
      <h2 className={c.label}>{t`Attendees:`}</h2>
      <ul className={c.list}>
        {event.attendees.filter(isAttending).map((attendee) => (
          <li key={`${attendee.email} ${attendee.name}`}>
            <AttendeeChip {...attendee} role={roleOf(attendee, email)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The actions of an open meeting. */
export function MeetingButtons({ event }: Pick<OpenMeeting, 'event'>) {
  const { t } = useLingui()
  const file = `/events/event-google/${encodeURIComponent(event.id)}/meeting.ics`
  return (
    <CardActions>
      <RescheduleLink eventId={event.id} />
      <CancelLink eventId={event.id} />
      <Button
        component="a"
        href={file}
        variant="secondary"
        onClick={(click) => {
          if (click.ctrlKey || click.metaKey || click.shiftKey) return
          click.preventDefault()
          // Refreshes the session cookie first: a download cannot send the bearer token.
          void getFreshToken().then(() => location.assign(file))
        }}
      >
        {t`Add to calendar`}
      </Button>
    </CardActions>
  )
}

export function RescheduleLink({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  return (
    <LinkButton variant="secondary" to="/invites/reschedulings/$eventId/$" params={{ eventId, _splat: '' }}>
      {t`Reschedule Meeting`}
    </LinkButton>
  )
}

export function CancelLink({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  return (
    <LinkButton variant="secondary" to="/invites/cancellations/$eventId" params={{ eventId }}>
      {t`Cancel Meeting`}
    </LinkButton>
  )
}

/** A meeting that was already cancelled or left. */
export function MeetingClosed({ closed, url_invites }: ClosedMeeting) {
  const { t } = useLingui()
  return (
    <MeetingCard
      title={closed === 'left' ? t`You have left this meeting` : t`This meeting was already canceled`}
      text={closed === 'left' ? t`The meeting continues without you.` : t`The email says who canceled the meeting.`}
    >
      <BookAgainLink url_invites={url_invites} />
    </MeetingCard>
  )
}

/** A past meeting: it cannot be moved or cancelled. */
export function MeetingEnded({ view, zone }: { view: OpenMeeting; zone: string }) {
  const { t } = useLingui()
  return (
    <MeetingCard title={t`This meeting is over`} text={meetingTitle(view.event)}>
      <MeetingTime event={view.event} zone={zone} />
      <BookAgainLink {...view} />
    </MeetingCard>
  )
}

interface MeetingUnchangedProps {
  view: OpenMeeting
  zone: string
  /** The actions of the meeting. */
  children: ReactNode
}

/** Confirms that a meeting stays unchanged. */
export function MeetingUnchanged({ view, zone, children }: MeetingUnchangedProps) {
  const { t } = useLingui()
  return (
    <MeetingCard title={t`Your meeting stays as it is`} text={t`Nothing has changed, and no emails were sent.`}>
      <MeetingTime event={view.event} zone={zone} />
      <Attendees {...view} />
      <CardActions>{children}</CardActions>
    </MeetingCard>
  )
}

/** A link to book again, if the original link still exists. */
export function BookAgainLink({ url_invites }: { url_invites: string | null }) {
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

/** The meeting's name, or a default in the user's language. */
export function meetingTitle({ summary, attendees, extendedProps }: CalendarEvent): string {
  return titleFor(i18n.locale, { summary, is_named: extendedProps.is_named ?? true, participants: attendees })
}

/**
 * Moves focus to the top of the page when its state changes, unless the user is typing: the focus may have been lost.
 * @param state identifies what the page shows; undefined while loading
 */
export function useFocusOnChange(state: string | undefined): void {
  const before = useRef(state)
  useEffect(() => {
    const hasChanged = before.current !== undefined && state !== undefined && before.current !== state
    before.current = state ?? before.current
    if (hasChanged && !document.activeElement?.matches('input, textarea')) document.getElementById('main')?.focus()
  }, [state])
}
