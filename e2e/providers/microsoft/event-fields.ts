import { z } from 'zod'
import { DAY } from '#shared/time.ts'
import { GraphError, invalidRequest } from './graph-errors.ts'
import { findRecurrenceError, type Recurrence, recurrenceSchema } from './recurrence.ts'
import { findZone, toInstant } from './time-zones.ts'

const wallTime = z.object({ dateTime: z.string(), timeZone: z.string() })
const emailAddress = z.object({ name: z.string().optional(), address: z.string().optional() })
const location = z.looseObject({ displayName: z.string().nullish() })
const responseStatus = z.object({
  response: z.enum(['none', 'organizer', 'tentativelyAccepted', 'accepted', 'declined', 'notResponded']),
  time: z.string(),
})
export type ResponseStatus = z.infer<typeof responseStatus>
export const NO_RESPONSE: ResponseStatus = { response: 'none', time: '0001-01-01T00:00:00Z' }

const attendee = z.object({
  type: z.enum(['required', 'optional', 'resource']).default('required'),
  emailAddress,
  status: responseStatus.default(NO_RESPONSE),
})
export type Attendee = z.infer<typeof attendee>

/** The properties that a client may write: https://learn.microsoft.com/graph/api/user-post-events and …/event-update */
export const eventBodySchema = z.looseObject({
  subject: z.string().nullish(),
  body: z.object({ contentType: z.string().default('text'), content: z.string().nullish() }).nullish(),
  start: wallTime.nullish(),
  end: wallTime.nullish(),
  isAllDay: z.boolean().nullish(),
  showAs: z.enum(['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown']).nullish(),
  sensitivity: z.enum(['normal', 'personal', 'private', 'confidential']).nullish(),
  importance: z.enum(['low', 'normal', 'high']).nullish(),
  location: location.nullish(),
  locations: z.array(location).nullish(),
  attendees: z.array(attendee).nullish(),
  categories: z.array(z.string()).nullish(),
  isReminderOn: z.boolean().nullish(),
  reminderMinutesBeforeStart: z.int().nullish(),
  responseRequested: z.boolean().nullish(),
  allowNewTimeProposals: z.boolean().nullish(),
  hideAttendees: z.boolean().nullish(),
  isOnlineMeeting: z.boolean().nullish(),
  onlineMeetingProvider: z.enum(['unknown', 'teamsForBusiness', 'skypeForBusiness', 'skypeForConsumer']).nullish(),
  recurrence: recurrenceSchema.nullish(),
  transactionId: z.string().nullish(),
  /** Only in seeds and `Control` edits: the zone's name as Outlook would have stored it, such as a custom zone's. */
  originalTimeZone: z.string().optional(),
})
export type EventBody = z.infer<typeof eventBodySchema>

export interface EventFields {
  subject: string
  body: { contentType: string; content: string }
  /** Epoch milliseconds, like all instants of the stand-in. An all-day event begins at midnight UTC. */
  start: number
  end: number
  /** IANA name of the zone in which the event repeats. */
  zone: string
  originalStartTimeZone: string
  originalEndTimeZone: string
  isAllDay: boolean
  isCancelled: boolean
  showAs: string
  sensitivity: string
  importance: string
  location: { displayName?: string | null | undefined; [name: string]: unknown }
  attendees: Attendee[]
  categories: string[]
  isReminderOn: boolean
  reminderMinutesBeforeStart: number
  responseRequested: boolean
  allowNewTimeProposals: boolean
  hideAttendees: boolean
  isOnlineMeeting: boolean
  onlineMeetingProvider: string
  joinUrl: string | null
  responseStatus: ResponseStatus
  recurrence: Recurrence | null
}

export function parseEventBody(body: unknown): EventBody {
  const result = eventBodySchema.safeParse(body ?? {})
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalidRequest(`Invalid value for property '${issue?.path.join('.') ?? ''}': ${issue?.message ?? ''}`)
}

export function createFields(body: EventBody): EventFields {
  if (!body.start || !body.end) throw invalidRequest('Required properties start and end are missing.')
  return applyBody(
    {
      subject: '',
      body: { contentType: 'html', content: '' },
      start: 0,
      end: 0,
      zone: 'UTC',
      originalStartTimeZone: 'UTC',
      originalEndTimeZone: 'UTC',
      isAllDay: false,
      isCancelled: false,
      showAs: 'busy',
      sensitivity: 'normal',
      importance: 'normal',
      location: {},
      attendees: [],
      categories: [],
      isReminderOn: true,
      reminderMinutesBeforeStart: 15,
      responseRequested: true,
      allowNewTimeProposals: true,
      hideAttendees: false,
      isOnlineMeeting: false,
      onlineMeetingProvider: 'unknown',
      joinUrl: null,
      responseStatus: NO_RESPONSE,
      recurrence: null,
    },
    body,
  )
}

/** The fields after a write: properties that the body omits are kept, and collections are replaced as a whole. */
export function applyBody(oldFields: EventFields, body: EventBody): EventFields {
  const next = { ...oldFields, ...pickScalarFields(body) }
  if (body.body) next.body = { contentType: body.body.contentType.toLowerCase(), content: body.body.content ?? '' }
  const newLocation = body.location ?? body.locations?.[0]
  if (newLocation) next.location = newLocation
  if (body.location === null) next.location = {}
  if (body.attendees !== undefined) next.attendees = mergeAttendees(oldFields.attendees, body.attendees ?? [])
  applyTimes(next, body)
  if (body.recurrence !== undefined) next.recurrence = body.recurrence
  if (next.recurrence && body.recurrence) checkRecurrence(next.recurrence)
  return next
}

function pickScalarFields(body: EventBody): Partial<EventFields> {
  const { subject, isAllDay, showAs, sensitivity, importance, categories, isReminderOn } = body
  const { reminderMinutesBeforeStart, responseRequested, allowNewTimeProposals, hideAttendees } = body
  const values = {
    subject,
    isAllDay,
    showAs,
    sensitivity,
    importance,
    categories,
    isReminderOn,
    reminderMinutesBeforeStart,
    responseRequested,
    allowNewTimeProposals,
    hideAttendees,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null))
}

/** Attendees keep the response they gave, which only they can change. */
function mergeAttendees(oldAttendees: Attendee[], newAttendees: Attendee[]): Attendee[] {
  const responses = new Map(
    oldAttendees.map(({ emailAddress, status }) => [emailAddress.address?.toLowerCase(), status]),
  )
  return newAttendees.map((entry) => ({
    ...entry,
    status: responses.get(entry.emailAddress.address?.toLowerCase()) ?? NO_RESPONSE,
  }))
}

function applyTimes(next: EventFields, body: EventBody): void {
  for (const side of ['start', 'end'] as const) {
    const time = body[side]
    if (!time) continue
    const zone = findZone(time.timeZone)
    if (!zone)
      throw invalidRequest(
        `A valid TimeZone value must be specified. The following TimeZone value is not supported: '${time.timeZone}'.`,
      )
    next[side] = parseTime(time.dateTime, next.isAllDay ? 'UTC' : zone)
    if (side === 'start') {
      next.zone = zone
      next.originalStartTimeZone = body.originalTimeZone ?? time.timeZone
    } else next.originalEndTimeZone = body.originalTimeZone ?? time.timeZone
  }
  const hasWholeDays = next.start % DAY === 0 && next.end % DAY === 0 && next.end > next.start
  // https://learn.microsoft.com/graph/api/resources/event: isAllDay
  if (next.isAllDay && !hasWholeDays) {
    throw invalidRequest('The Event.Start property for an all-day event needs to be set to midnight.')
  }
  if (next.end < next.start) {
    throw new GraphError(400, 'ErrorPropertyValidationFailure', 'At least one property failed validation.')
  }
}

function parseTime(dateTime: string, zone: string): number {
  try {
    return toInstant(dateTime.replace(/(\.\d{3})\d+/, '$1'), zone)
  } catch {
    throw invalidRequest(`Cannot convert the literal '${dateTime}' to the expected type 'Edm.DateTime'.`)
  }
}

function checkRecurrence(recurrence: Recurrence): void {
  const field = findRecurrenceError(recurrence)
  if (field) throw invalidRequest(`The recurrence pattern is not valid: ${field}.`)
}
