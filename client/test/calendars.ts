import type { Outputs } from '#client/api.ts'
import type { Calendar } from '#shared/calendars.ts'

/** Ana's main calendar, with the given overrides. */
export function anaCalendar(overrides: Partial<Calendar> = {}): Calendar {
  return {
    id: 'calendar',
    account_id: 'account',
    account_email: 'ana@example.com',
    account_provider: 'local',
    summary: 'ana@example.com',
    description: null,
    time_zone: 'Europe/Madrid',
    background_color: '24b3f5',
    foreground_color: '0b1026',
    is_primary: true,
    is_selected: true,
    is_holiday_calendar: false,
    is_writable: true,
    accepts_meetings: true,
    is_own: true,
    is_removable: false,
    is_destination: true,
    ...overrides,
  }
}

/** Another calendar that Ana owns. */
export const WORK = anaCalendar({
  id: 'work',
  summary: 'Work',
  background_color: 'e62e7b',
  is_primary: false,
  is_destination: false,
})

/** A holiday calendar that Ana added. */
export const HOLIDAYS = anaCalendar({
  id: 'en.spain#holiday@group.v.calendar.google.com',
  summary: 'Public holidays: Spain',
  background_color: '29cc39',
  is_primary: false,
  is_holiday_calendar: true,
  is_writable: false,
  accepts_meetings: false,
  is_own: false,
  is_removable: true,
  is_destination: false,
})

type ImportPreview = Outputs['calendar']['previewImport']

/** The preview of a calendar file, with the given overrides. */
export function previewOf(overrides: Partial<ImportPreview> = {}): ImportPreview {
  return {
    calendar_id: 'calendar',
    events: 12,
    recurring_events: 2,
    first_start: '2025-01-03T09:00:00.000Z',
    last_start: '2026-12-05T09:00:00.000Z',
    duplicates: 0,
    shortened: 0,
    skipped: 0,
    skipped_events: [],
    unknown_time_zones: [],
    exceeded_quota: null,
    ...overrides,
  }
}
