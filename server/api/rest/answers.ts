import { z } from 'zod'
import { ACCESS_CODE_KINDS, ACCESS_REQUEST_STATUSES } from '#shared/access.ts'
import { API_KEY_SCOPES, type ApiKey } from '#shared/api-keys.ts'
import type { CalendarFeed } from '#shared/calendar-feed.ts'
import type { Calendar, CalendarEventsPage, EventsPage } from '#shared/calendars.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { Group } from '#shared/groups.ts'
import type { Booked, InvitationLink, OpenedInvitation, SenderInfo } from '#shared/invitations.ts'
import type { WorkSchedule } from '#shared/schedule.ts'
import { MEETING_PROVIDERS, type UserSettings } from '#shared/users.ts'
import {
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from '#shared/webhooks.ts'

/*
 * What the calls answer, for `/docs` and for whoever makes a client from it. Each schema is held by the compiler to the
 * type of what is really answered (`route.ts`), so that the two cannot part.
 */

const instant = z.iso.datetime().meta({ examples: ['2026-11-17T09:30:00.000Z'] })
const email = z.string().meta({ examples: ['ana@example.com'] })
const timeZone = z.string().meta({ examples: ['Europe/Madrid'] })
const color = z.string().meta({ description: 'Six hex digits without #', examples: ['24b3f5'] })
const minutes = (example: number) => z.int().meta({ description: 'Minutes', examples: [example] })
const uuid = z.uuid().meta({ examples: ['0f8d6a52-3c1e-4b7a-9a35-5c0d6b1f2e47'] })
const eventId = z.string().meta({ examples: ['pVfq0hJ3TqC0oN2yVb6m1A'] })

export const success = z.object({ success: z.literal(true) }).meta({ id: 'Success' })

export const bearerToken = z
  .object({ token: z.string().meta({ description: 'A JWT, good for fifteen minutes' }) })
  .meta({ id: 'BearerToken' })

const eventTime = z.union([
  z.object({ dateTime: instant, timeZone }),
  z.object({ date: z.iso.date().meta({ examples: ['2026-11-17'] }), timeZone }),
])

export const calendarEvent = z
  .object({
    id: eventId,
    summary: z.string().meta({ examples: ['Ana and Olga'] }),
    description: z.string().nullable(),
    location: z.string().nullable(),
    start: eventTime,
    end: eventTime,
    all_day: z.boolean(),
    status: z.enum(['confirmed', 'tentative', 'cancelled']),
    transparency: z.enum(['opaque', 'transparent']),
    attendees: z.array(
      z.object({
        email,
        name: z.string().nullable(),
        picture: z.string().nullable(),
        role: z.enum(['organizer', 'participant']),
        response_status: z.enum(['accepted', 'declined', 'tentative', 'needs_action']),
      }),
    ),
    organizer: z.object({ email, name: z.string().nullable() }),
    account_id: z.string(),
    account_email: z.string(),
    calendar_id: z.string(),
    meeting_url: z.string().nullable(),
    recurrence: z.array(z.string()).meta({ description: 'RFC 5545 lines', examples: [['RRULE:FREQ=WEEKLY;BYDAY=MO']] }),
    recurring_event_id: z.string().nullable(),
    original_start_time: instant.nullable(),
    extendedProps: z.object({ event_color: color, is_meeting: z.boolean() }),
  })
  .meta({ id: 'CalendarEvent' }) satisfies z.ZodType<CalendarEvent>

export const calendarEvents = z.array(calendarEvent)

export const calendar = z
  .object({
    id: z.string(),
    account_id: uuid,
    account_email: email,
    summary: z.string(),
    description: z.string().nullable(),
    time_zone: timeZone,
    background_color: color,
    foreground_color: color,
    is_primary: z.boolean(),
    is_selected: z.boolean().meta({ description: 'Its events keep you busy' }),
    is_holiday_calendar: z.boolean(),
    is_writable: z.boolean(),
  })
  .meta({ id: 'Calendar' }) satisfies z.ZodType<Calendar>

export const calendars = z.array(calendar)

export const iCalendar = z.string().meta({ description: 'iCalendar, RFC 5545' })

export const calendarFeed = z
  .object({
    url: z.string().nullable().meta({ description: 'Who has it reads the calendar; null where there is none' }),
    created_at: instant.nullable(),
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'CalendarFeed' }) satisfies z.ZodType<CalendarFeed>

export const userData = z
  .looseObject({ exported_at: instant })
  .meta({ id: 'UserData', description: 'By table, all rows that are yours' })

const nextPage = z.string().nullable().meta({ description: 'null on the last page' })

export const eventsPage = z.object({
  events: calendarEvents,
  next_page_token: nextPage,
}) satisfies z.ZodType<EventsPage>

export const calendarEventsPage = z
  .object({
    events: calendarEvents,
    deleted: z
      .array(z.string())
      .meta({ description: 'To be taken away before the events are put in; of a series, with all its instances' }),
    next_page_token: nextPage,
    next_sync_token: z
      .string()
      .nullable()
      .meta({ description: 'On the last page: asks for all that changes from here on' }),
  })
  .meta({ id: 'CalendarEventsPage' }) satisfies z.ZodType<CalendarEventsPage>

const slots = z.array(z.object({ start_time: z.string(), end_time: z.string() }))
const workSchedule = z
  .object({
    Monday: slots.meta({ examples: [[{ start_time: '09:00', end_time: '18:00' }]] }),
    Tuesday: slots,
    Wednesday: slots,
    Thursday: slots,
    Friday: slots,
    Saturday: slots,
    Sunday: slots,
  })
  .meta({ id: 'WorkSchedule' }) satisfies z.ZodType<WorkSchedule>

const synchronizedAccount = z
  .object({
    account_id: uuid,
    account_email: email,
    account_picture: z.string().nullable(),
    account_color: color,
    provider: z.enum(['local', 'google', 'microsoft', 'caldav']),
  })
  .meta({ id: 'SynchronizedAccount' })

export const userSettings = z
  .object({
    user_id: uuid,
    email,
    name: z.string(),
    picture: z.string().nullable(),
    is_auth: z.boolean(),
    is_admin: z.boolean(),
    tutorial_completed: z.boolean(),
    work_schedule: workSchedule,
    event_duration: minutes(30),
    event_interval: minutes(0),
    time_zone: timeZone,
    synchronized_accounts: z.array(synchronizedAccount),
    color,
    meeting_provider_info: z.object({ provider: z.enum(MEETING_PROVIDERS), url: z.string().optional() }),
    url_invites: z.string().meta({ examples: ['ana'] }),
    min_notice: minutes(60),
    horizon_days: z.int().meta({ examples: [60] }),
  })
  .meta({ id: 'UserSettings' }) satisfies z.ZodType<UserSettings>

export const authStatus = z
  .object({
    data: z.object({
      is_auth: z.boolean(),
      tutorial_completed: z.boolean(),
      synchronized_accounts: z.array(synchronizedAccount),
    }),
  })
  .meta({ id: 'AuthStatus' })

export const requestForAccess = z
  .object({
    id: uuid,
    email,
    message: z.string(),
    status: z.enum(ACCESS_REQUEST_STATUSES),
    created_at: instant,
    decided_at: instant.nullable(),
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'AccessRequest' })

export const requestsForAccess = z.array(requestForAccess)

export const issuedCode = z.object({ id: uuid, code: z.string(), expires_at: instant }).meta({ id: 'IssuedCode' })

export const accessCodes = z.array(
  z
    .object({
      id: uuid,
      kind: z.enum(ACCESS_CODE_KINDS),
      email: z.string().nullable(),
      note: z.string().nullable(),
      issued_by: z.string().nullable(),
      created_at: instant,
      expires_at: instant,
      used_at: instant.nullable(),
      used_by: z.string().nullable(),
    })
    .meta({ id: 'AccessCode' }),
)

const senderInfo = z
  .object({
    email,
    name: z.string(),
    picture: z.string().nullable(),
    user_id: uuid,
    url_invites: z.string(),
    event_duration: minutes(30),
    time_zone: timeZone,
  })
  .meta({ id: 'SenderInfo' }) satisfies z.ZodType<SenderInfo>

export const openedInvitation = z
  .object({ tokenInvitation: z.string().meta({ description: 'A JWT, good for an hour' }), senderInfo })
  .meta({ id: 'Invitation' }) satisfies z.ZodType<OpenedInvitation>

export const verifiedInvitation = z.object({ valid: z.literal(true), senderInfo })

export const invitationLink = z
  .object({
    id: z.string().nullable().meta({ description: 'null: the link that always exists' }),
    url_invites: z.string(),
    event_duration: minutes(30),
    url: z.string(),
    created_at: instant,
    uses: z.int(),
  })
  .meta({ id: 'InvitationLink' }) satisfies z.ZodType<InvitationLink>

export const invitationLinks = z.array(invitationLink)

export const availability = z
  .object({
    time_zone: timeZone,
    event_duration: minutes(30),
    slots: z.array(
      z.object({
        start: instant,
        end: instant,
        busy: z.literal(true).optional().meta({ description: 'You have something else then' }),
        unknown: z.literal(true).optional().meta({ description: 'Your own calendar could not be read for then' }),
      }),
    ),
  })
  .meta({ id: 'Availability' })

export const booked = z
  .object({
    success: z.literal(true),
    event: calendarEvent,
    reason: z.string().meta({ examples: ['The first time both are free.'] }),
    undo_token: z.string().nullable(),
    undo_until: instant.nullable(),
  })
  .meta({ id: 'Booked' }) satisfies z.ZodType<Booked>

export const meetingView = z
  .object({
    event: calendarEvent,
    event_duration: z.number().meta({ description: 'Minutes', examples: [30] }),
    url_invites: z.string().nullable().meta({ description: 'The link it came of; null when it came of none' }),
    past: z.boolean(),
  })
  .meta({ id: 'Meeting' })

export const cancelled = z.object({ success: z.literal(true), already_cancelled: z.boolean(), event: calendarEvent })

export const group = z
  .object({
    _id: uuid,
    name: z.string().meta({ examples: ['Weekly'] }),
    group_owner: email,
    group_participants: z.array(email),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Group' }) satisfies z.ZodType<Group>

export const groupPage = z.object({ groups: z.array(group), next_cursor: z.string().nullable() })

const apiKeyFields = {
  id: z.string(),
  name: z.string(),
  scope: z.enum(API_KEY_SCOPES),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant.nullable(),
}

export const apiKeys = z.array(z.object(apiKeyFields).meta({ id: 'ApiKey' })) satisfies z.ZodType<ApiKey[]>

export const newApiKeyAnswer = z
  .object({ ...apiKeyFields, key: z.string().meta({ description: 'Its only reading' }) })
  .meta({ id: 'NewApiKey' })

const webhookFields = {
  id: uuid,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  enabled: z.boolean(),
  note: z.string().nullable().meta({ description: 'Why it was switched off' }),
  failing_since: instant.nullable(),
  created_at: instant,
}

export const webhook = z.object(webhookFields).meta({ id: 'Webhook' }) satisfies z.ZodType<Webhook>

export const webhooks = z.array(webhook)

export const webhookWithSecret = z
  .object({
    ...webhookFields,
    secret: z.string().meta({ description: 'Its only reading' }),
    previous_secret_until: instant.nullable(),
  })
  .meta({ id: 'WebhookWithSecret' }) satisfies z.ZodType<WebhookWithSecret>

export const webhookDelivery = z
  .object({
    id: uuid,
    message_id: z.string(),
    type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int(),
    response_status: z.int().nullable(),
    response_excerpt: z.string().nullable(),
    duration_ms: z.number().nullable(),
    error: z.string().nullable(),
    created_at: instant,
    delivered_at: instant.nullable(),
    next_try_at: instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' }) satisfies z.ZodType<WebhookDelivery>

export const deliveryPage = z.object({ deliveries: z.array(webhookDelivery), next_cursor: z.string().nullable() })
