import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Drawer, Popover } from '@mantine/core'
import {
  IconAlignLeft,
  IconCalendar,
  IconClock,
  IconMapPin,
  IconPencil,
  IconRepeat,
  IconTrash,
  IconVideo,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { trpc } from '#client/api.ts'
import { calendarAccountName } from '#client/entities/account/account-names.ts'
import { capitalize } from '#client/entities/dates/date-format.ts'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import { zoneLabel } from '#client/entities/zone/zone-label.ts'
import { Avatar } from '#client/ui/content/Avatar.tsx'
import { useCloseOnBack } from '#client/ui/dialogs/close-on-back.ts'
import type { Calendar } from '#shared/calendars.ts'
import type { Attendee, CalendarEvent } from '#shared/events.ts'
import { startsAt, whenText } from '../dates/event-times.ts'
import { eventTitle, isInstance, seriesId } from '../event.ts'
import { useIsTooSmallForCard } from '../navigation.ts'
import { recurrenceText } from '../recurrence/recurrence-text.ts'
import { ruleStart } from '../recurrence/series-rule.ts'
import c from './EventDetails.module.css'
import { MeetingActions } from './MeetingActions.tsx'
import type { CalendarActions } from './use-calendar-actions.ts'

interface EventDetailsProps {
  event: CalendarEvent
  actions: CalendarActions
  /** The user's email address. */
  email: string
  zone: string
  now: number
  onClose: () => void
}

/** The details of the selected event, shown beside its position on the screen, or at the bottom of small screens. */
export default function EventCard({ eventRect, ...details }: EventDetailsProps & { eventRect: DOMRect }) {
  const { t } = useLingui()
  const isTooSmallForCard = useIsTooSmallForCard()
  const { onClose } = details
  useCloseOnBack(onClose)
  if (isTooSmallForCard) {
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        size="auto"
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t`Event` } }}
        classNames={{ content: c.sheet, body: c.sheetBody }}
      >
        <EventDetails {...details} />
      </Drawer>
    )
  }
  const { left, top, width, height } = eventRect
  // There may be no room beside a wide event, such as one that spans the calendar.
  const isWide = width > innerWidth / 2
  return (
    <Popover
      opened
      onDismiss={onClose}
      onClose={onClose}
      position={isWide ? 'bottom-end' : 'right'}
      offset={8}
      width={336}
      radius="lg"
      shadow="lg"
      trapFocus
      withRoles={false}
      withinPortal
      // An event selected by keyboard may be out of view.
      hideDetached={false}
      floatingStrategy="fixed"
      middlewares={{
        shift: { padding: 12, crossAxis: isWide },
        flip: { padding: 12, fallbackPlacements: isWide ? ['top-end'] : ['left', 'bottom-end', 'top-end'] },
      }}
    >
      <Popover.Target>
        <div className={c.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library positions it, and renders a div */}
      <Popover.Dropdown className={c.card} role="dialog" aria-label={t`Event`}>
        <EventDetails {...details} />
      </Popover.Dropdown>
    </Popover>
  )
}

const BUTTON = { variant: 'secondary', size: 'xs' } as const

/** All details of an event, and its actions. */
function EventDetails({ event, actions, email, zone, now, onClose }: EventDetailsProps) {
  const { t } = useLingui()
  const titleId = useId()
  const { data: calendars } = trpc.calendarManagement.list.useQuery()
  const calendar = calendars?.find(({ id }) => id === event.calendar_id)
  const recurrence = useRecurrenceText(event, zone, wallTime(now, zone).date)
  const { attendees, description, location, meeting_url } = event
  const isSelf = (address: string) => [email, event.account_email].includes(address)
  const closeAnd = (action: (event: CalendarEvent) => void) => () => {
    onClose()
    action(event)
  }
  return (
    <article className={c.details} aria-labelledby={titleId} tabIndex={-1} data-autofocus>
      <header className={c.head}>
        <i className={c.dot} style={{ background: `#${event.extendedProps.event_color}` }} />
        <h2 id={titleId} className={c.title}>
          {eventTitle(event)}
        </h2>
        <button type="button" className={c.close} aria-label={t`Close`} onClick={onClose}>
          <IconX size={17} aria-hidden />
        </button>
      </header>

      <Fact icon={<IconClock />}>
        {capitalize(whenText(event, zone, now))}
        <small>{event.all_day ? t`All day` : zoneLabel(zone, startsAt(event, zone))}</small>
      </Fact>
      {recurrence && <Fact icon={<IconRepeat />}>{recurrence}</Fact>}
      {calendar && (
        <Fact icon={<IconCalendar />}>
          <CalendarName calendar={calendar} />
          {!calendar.is_writable && <small>{t`Its events cannot be changed here.`}</small>}
        </Fact>
      )}
      {location && <Fact icon={<IconMapPin />}>{location}</Fact>}
      {meeting_url && (
        <Fact icon={<IconVideo />}>
          <a href={meeting_url} target="_blank" rel="noopener noreferrer">
            {t`Join the meeting`}
          </a>
        </Fact>
      )}
      {description && (
        <Fact icon={<IconAlignLeft />}>
          <span className={c.longText}>{description}</span>
        </Fact>
      )}

      {attendees.length > 0 && (
        <ul className={c.people} aria-label={t`Attendees`}>
          {attendees.map((attendee) => (
            <Person
              key={attendee.email}
              attendee={attendee}
              isSelf={isSelf(attendee.email)}
              isInvited={event.extendedProps.is_meeting || !isSelf(event.organizer.email)}
            />
          ))}
        </ul>
      )}

      {event.extendedProps.is_meeting ? (
        <MeetingActions event={event} zone={zone} now={now} onCancel={closeAnd(actions.cancel)} />
      ) : (
        calendar?.is_writable !== false && (
          <footer className={c.actions}>
            <Button {...BUTTON} leftSection={<IconPencil size={15} aria-hidden />} onClick={closeAnd(actions.edit)}>
              {t`Edit`}
            </Button>
            <Button {...BUTTON} leftSection={<IconTrash size={15} aria-hidden />} onClick={closeAnd(actions.delete)}>
              {t`Delete`}
            </Button>
          </footer>
        )
      )}
    </article>
  )
}

/**
 * Describes how an event repeats, with the zone of its rule if its day is another one in `zone`; undefined if it does
 * not repeat. Until the series is fetched, or if its rule cannot be described, the text only says that it repeats.
 * @param today `YYYY-MM-DD`
 */
function useRecurrenceText(event: CalendarEvent, zone: string, today: string): string | undefined {
  const { t } = useLingui()
  const isRecurring = isInstance(event) || event.recurrence.length > 0
  const { data: series } = trpc.calendar.getEvent.useQuery({ eventId: seriesId(event) }, { enabled: isRecurring })
  if (!isRecurring) return undefined
  const isOtherDay = series && ruleStart(event, series.start.timeZone).date !== ruleStart(event, zone).date
  return (series && recurrenceText(series.recurrence, ruleStart(series), today, isOtherDay)) ?? t`Part of a series`
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={c.fact}>
      <span className={c.icon} aria-hidden>
        {icon}
      </span>
      <div>{children}</div>
    </div>
  )
}

const RESPONSE_LABELS: Record<Attendee['response_status'], MessageDescriptor> = {
  accepted: msg`Accepted`,
  declined: msg`Declined`,
  tentative: msg`Maybe`,
  needs_action: msg`No response yet`,
}

function Person({ attendee, isSelf, isInvited }: { attendee: Attendee; isSelf: boolean; isInvited: boolean }) {
  const { t } = useLingui()
  const { email, name, picture, role, response_status } = attendee
  const displayName = name?.trim() || email
  // Attendees who were not invited have no response.
  const response = isInvited || response_status !== 'needs_action' ? t(RESPONSE_LABELS[response_status]) : ''
  const ownTag = response === '' || response_status === 'accepted' ? t`You` : `${t`You`} · ${response}`
  const tag = isSelf ? ownTag : role === 'organizer' ? t`Organizer` : response
  return (
    <li className={c.person}>
      <Avatar name={displayName} email={email} picture={picture} size={26} />
      <span className={c.name} title={email}>
        {displayName}
      </span>
      <span className={c.tag}>{tag}</span>
    </li>
  )
}

/** The calendar's name, and its account unless the calendar is local. */
function CalendarName({ calendar }: { calendar: Calendar }) {
  const { summary, account_email, account_provider } = calendar
  const account = account_provider === 'local' ? summary : calendarAccountName(calendar)
  const name = summary === account_email ? account : summary
  return (
    <>
      <span className={c.longText}>{name}</span>
      {name !== account && <small>{account}</small>}
    </>
  )
}
