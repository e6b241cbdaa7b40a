import type { calendar_v3 } from '@googleapis/calendar'
import { parameterError, required, timeRangeEmpty } from '../api-errors.ts'
import { type CalendarApi, serve } from '../api-routes.ts'
import type { Calendar, Context, EventResource, User } from '../state.ts'
import { hasRole, roleOf } from './calendars-store.ts'
import { expandEvents } from './events-store.ts'
import { formatInstant, isValidZone, millisecondsOf, parseTimestamp } from './times.ts'

const MAX_CALENDARS = 50

/** `freebusy.query`: https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query */
export function serveFreeBusy(api: CalendarApi, failingCalendars: Map<string, string>): void {
  serve<calendar_v3.Schema$FreeBusyRequest>(api, 'calendar.freebusy.query', ({ user, body }) => {
    const [from, to] = [parseBound(body.timeMin, 'timeMin'), parseBound(body.timeMax, 'timeMax')]
    if (from >= to) throw timeRangeEmpty()
    const zone = body.timeZone ?? 'UTC'
    if (!isValidZone(zone)) throw parameterError('invalid', 'Invalid time zone.', 'timeZone')
    const ids = (body.items ?? []).flatMap(({ id }) => id ?? [])
    const limit = Math.min(body.calendarExpansionMax ?? MAX_CALENDARS, MAX_CALENDARS)
    const calendars = ids.map((id, index) => {
      const reason = index >= limit ? 'tooManyCalendarsRequested' : failingCalendars.get(id)
      return [id, reason ? failedCalendar(reason) : queryCalendar(api.context, user, id, from, to, zone)] as const
    })
    return {
      kind: 'calendar#freeBusy',
      timeMin: new Date(from).toISOString(),
      timeMax: new Date(to).toISOString(),
      calendars: Object.fromEntries(calendars),
    }
  })
}

function parseBound(text: string | null | undefined, name: string): number {
  if (!text) throw required(`Missing ${name}.`)
  return parseTimestamp(text) ?? fail(name)
}

function fail(name: string): never {
  throw parameterError('invalid', `Invalid value for: ${name}`, name)
}

const failedCalendar = (reason: string): calendar_v3.Schema$FreeBusyCalendar => ({
  errors: [{ domain: 'global', reason }],
  busy: [],
})

function queryCalendar(context: Context, user: User, id: string, from: number, to: number, zone: string) {
  const calendar = context.state.calendars.get(id === 'primary' ? user.email : id)
  if (!calendar || !hasRole(roleOf(calendar, user), 'freeBusyReader')) return failedCalendar('notFound')
  return { busy: mergeBusy(listBusy(calendar, from, to), zone) }
}

/** The spans that make a calendar busy: opaque events that its owner has not declined. */
function listBusy(calendar: Calendar, from: number, to: number): [number, number][] {
  const isBusy = (event: EventResource) =>
    event.status !== 'cancelled' &&
    event.transparency !== 'transparent' &&
    event.start !== undefined &&
    !event.attendees?.some(({ email, responseStatus }) => email === calendar.id && responseStatus === 'declined')
  return expandEvents(calendar, from, to).flatMap(({ resource }): [number, number][] => {
    if (!isBusy(resource)) return []
    const start = millisecondsOf(resource.start, calendar.timeZone)
    const end = millisecondsOf(resource.end, calendar.timeZone)
    return start < to && end > from ? [[Math.max(start, from), Math.min(end, to)]] : []
  })
}

function mergeBusy(spans: [number, number][], zone: string): calendar_v3.Schema$TimePeriod[] {
  const mergedPeriods: [number, number][] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = mergedPeriods.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else mergedPeriods.push([start, end])
  }
  const format = (ms: number) => formatInstant(Temporal.Instant.fromEpochMilliseconds(ms), zone)
  return mergedPeriods.map(([start, end]) => ({ start: format(start), end: format(end) }))
}
