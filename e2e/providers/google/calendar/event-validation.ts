import { forbidden, invalid, required, timeRangeEmpty } from '../api-errors.ts'
import type { Calendar, EventResource } from '../state.ts'
import { validateRecurrence } from './recurrence.ts'
import { isValidZone, millisecondsOf, parseEventTime } from './times.ts'

const CREATABLE_TYPES = ['default', 'outOfOffice', 'focusTime', 'workingLocation', 'birthday']
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Validates an event and adds its default values before it is stored: https://developers.google.com/workspace/calendar/api/v3/reference/events */
export function validateEvent(event: EventResource, calendar: Calendar): EventResource {
  if (!event.start) throw required('Missing start time.')
  if (!event.end) throw required('Missing end time.')
  for (const { timeZone } of [event.start, event.end])
    if (timeZone && !isValidZone(timeZone)) throw invalid('Invalid time zone definition.')
  const start = parseEventTime(event.start, calendar.timeZone, 'start')
  const end = parseEventTime(event.end, calendar.timeZone, 'end')
  if (Boolean(start.date) !== Boolean(end.date))
    throw invalid('The start and end times must either both be date or both be dateTime.')
  const [from, to] = [millisecondsOf(start, calendar.timeZone), millisecondsOf(end, calendar.timeZone)]
  if (to < from || (start.date && to === from)) throw timeRangeEmpty('endTime')
  const storedEvent = { ...event, start, end }
  if (storedEvent.recurrence?.length === 0) delete storedEvent.recurrence
  if (storedEvent.recurrence) {
    if (event.start.dateTime && !event.start.timeZone) throw invalid('Missing time zone definition for start time.')
    validateRecurrence(storedEvent, calendar.timeZone)
  }
  if (storedEvent.attendees) storedEvent.attendees = validateAttendees(storedEvent.attendees)
  validateReminders(storedEvent)
  validateEventType(storedEvent, calendar)
  return storedEvent
}

function validateAttendees(attendees: NonNullable<EventResource['attendees']>) {
  const unique = new Map(attendees.map((attendee) => [attendee.email?.toLowerCase() ?? '', attendee]))
  return [...unique.values()].map((attendee) => {
    if (!attendee.email) throw required('Missing attendee email.')
    if (!EMAIL.test(attendee.email)) throw invalid('Invalid attendee email.')
    const { self: _, organizer: __, ...fields } = attendee
    return { responseStatus: 'needsAction', ...fields }
  })
}

function validateReminders({ reminders }: EventResource): void {
  const overrides = reminders?.overrides ?? []
  if (overrides.length > 5) throw invalid('Too many reminder overrides.')
  if (reminders?.useDefault && overrides.length > 0)
    throw invalid('Cannot specify both default reminders and overrides at the same time.')
  if (overrides.some(({ minutes }) => minutes == null || minutes < 0 || minutes > 40_320))
    throw invalid('Invalid reminder minutes.')
}

/** Rules of the special types: https://developers.google.com/workspace/calendar/api/guides/calendar-status */
function validateEventType(event: EventResource, calendar: Calendar): void {
  const { eventType = 'default' } = event
  if (eventType === 'default' || eventType === 'fromGmail') return
  if (!CREATABLE_TYPES.includes(eventType ?? '')) throw invalid('Invalid event type.')
  if (!calendar.isPrimary) throw forbidden('eventTypeRestriction', 'This event type exists only on primary calendars.')
  const isAllDay = event.start?.date != null
  if (event.attendees?.length) throw invalid('Events of this type cannot have attendees.')
  if ((eventType === 'outOfOffice' || eventType === 'focusTime') && (isAllDay || event.transparency === 'transparent'))
    throw invalid(`An event of the type ${eventType} must be timed and opaque.`)
  if (eventType === 'workingLocation') {
    if (!event.workingLocationProperties?.type) throw invalid('Missing working location properties.')
    if (event.visibility !== 'public' || event.transparency !== 'transparent')
      throw invalid('A working location must be public and transparent.')
  }
  if (eventType === 'birthday') {
    const isYearly = event.recurrence?.length === 1 && event.recurrence[0]?.startsWith('RRULE:FREQ=YEARLY')
    if (!isAllDay || !isYearly || event.visibility !== 'private' || event.transparency !== 'transparent')
      throw invalid('A birthday must be a private, transparent all-day event with an annual recurrence.')
  }
}

/** "Allowed characters are those used in base32hex encoding; the length must be between 5 and 1024 characters." */
export function validateEventId(id: string): void {
  if (!/^[a-v0-9]{5,1024}$/.test(id)) throw invalid('Invalid resource id value.')
}
