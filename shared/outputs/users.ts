import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import type { WorkSchedule } from '../schedule.ts'
import { MEETING_PROVIDERS, SYNC_PROBLEMS } from '../users.ts'
import { color, email, instant, minutes, timeZone, uuid } from './fields.ts'

export const calendarFeed = z
  .object({
    url: z
      .string()
      .nullable()
      .meta({ description: 'Anyone with this URL can read the calendar; null if there is no feed' }),
    created_at: instant.nullable(),
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'CalendarFeed' })

export const userData = z
  .looseObject({ exported_at: instant })
  .meta({ id: 'UserData', description: 'All of your rows, by table' })

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

export const synchronizedAccount = z
  .object({
    account_id: uuid,
    account_email: email,
    account_picture: z.string().nullable(),
    account_color: color,
    provider: z.string().meta({ examples: ['local'] }),
    is_main: z.boolean().meta({ description: 'The account created at sign-up' }),
    can_write: z.boolean().meta({ description: 'Its events can be changed here' }),
    can_create_calendars: z.boolean(),
    can_add_calendars: z.boolean().meta({ description: 'Other people’s calendars can be added to it' }),
    is_busy_only: z.boolean().meta({ description: 'Only the times of its events are stored' }),
    has_conference: z.boolean().meta({ description: 'It can create links for video meetings' }),
    is_destination: z.boolean().meta({ description: 'New meetings go into one of its calendars' }),
    sync_problem: z.enum(SYNC_PROBLEMS).nullable().meta({
      description:
        'Why it is not synchronized: reconnect it, grant more permissions at the provider, disconnect an account, or wait until the provider responds',
    }),
    problem_since: instant.nullable(),
    unreadable_events: z.array(z.string()).meta({
      description: 'Titles of events that cannot be read; because of them, nobody can find times with the user',
    }),
    synced_at: instant.nullable().meta({ description: 'Its selected calendars are up to date as of then' }),
    events_loaded: z
      .int()
      .nullable()
      .meta({ description: 'How many events the first synchronization has loaded so far; null when it is complete' }),
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
    language: z.enum(LANGUAGES).nullable().meta({ description: 'The language of your emails; null if unknown' }),
    synchronized_accounts: z.array(synchronizedAccount),
    color,
    meeting_provider_info: z.object({ provider: z.enum(MEETING_PROVIDERS), url: z.string().optional() }),
    url_invites: z.string().meta({ examples: ['ana'] }),
    is_email_public: z.boolean().meta({ description: 'The booking page shows your email address' }),
    is_findable: z.boolean().meta({ description: 'Every verified user can search for a time with you' }),
    min_notice: minutes(60),
    horizon_days: z.int().meta({ examples: [60] }),
  })
  .meta({ id: 'UserSettings' })

export const authStatus = z
  .object({
    data: z.object({
      is_auth: z.boolean(),
      tutorial_completed: z.boolean(),
      synchronized_accounts: z.array(synchronizedAccount),
    }),
  })
  .meta({ id: 'AuthStatus' })
