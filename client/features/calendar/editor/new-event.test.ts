import { describe, expect, it } from 'vitest'
import { wallTime } from '#client/entities/dates/wall-time.ts'
import { anaAccount } from '#client/test/accounts.ts'
import { anaEvent } from '#client/test/events.ts'
import { anaSettings } from '#client/test/settings.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { defaultWorkSchedule } from '#shared/schedule.ts'
import { blocksTime } from '../event.ts'
import { toWorkHours } from '../grid/work-hours.ts'
import { proposeSpan } from './new-event.ts'

const ZONE = 'Europe/Madrid'
/** An instant in Madrid's winter time. */
const at = (date: string, time: string) => `${date}T${time}:00+01:00`
const WEDNESDAY = '2026-11-18'
const SATURDAY = '2026-11-21'

function event(start: string, end: string, overrides: Partial<CalendarEvent> = {}): CalendarEvent {
  const on = (time: string) => ({ dateTime: at(WEDNESDAY, time), timeZone: ZONE })
  return anaEvent({ start: on(start), end: on(end), ...overrides })
}

const ANA = { email: 'ana@example.com', name: 'Ana Ruiz', picture: null, role: 'participant' } as const
const ANA_AT_GMAIL = { ...ANA, email: 'ana@gmail.example' }
const BEN = { ...ANA, email: 'ben@example.org', name: 'Ben Ortiz' }

const SETTINGS = anaSettings({ synchronized_accounts: [anaAccount()] })

/** The proposed start of a one-hour event for a user who works from 09:00 to 18:00. */
function proposedStart(date: string, events: CalendarEvent[], now = at('2026-11-16', '08:00')): string {
  const today = now.slice(0, 10)
  const hours = toWorkHours(defaultWorkSchedule(), ZONE, ZONE, Date.parse(now))
  const busyEvents = events.filter(blocksTime(SETTINGS))
  const options = { date, today, zone: ZONE, now: Date.parse(now), minutes: 60, workHours: hours, busyEvents }
  const { start, end } = proposeSpan(options)
  expect(Date.parse(end) - Date.parse(start)).toBe(3_600_000)
  return wallTime(Date.parse(start), ZONE).time
}

describe('a new event is proposed for', () => {
  it('the first time on the hour or half hour at which it fits into free working hours', () => {
    expect(proposedStart(WEDNESDAY, [])).toBe('09:00')
    expect(proposedStart(WEDNESDAY, [event('09:00', '09:15'), event('10:00', '11:45')])).toBe('12:00')
  })

  it('a time that is not in the past, if the day is today', () => {
    expect(proposedStart(WEDNESDAY, [], at(WEDNESDAY, '07:10'))).toBe('09:00')
    expect(proposedStart(WEDNESDAY, [], at(WEDNESDAY, '14:10'))).toBe('14:30')
    expect(proposedStart(WEDNESDAY, [event('14:30', '15:00')], at(WEDNESDAY, '14:10'))).toBe('15:00')
  })

  it('a time taken only by free, declined or all-day events', () => {
    const events = [
      event('09:00', '10:00'),
      event('09:00', '18:00', { transparency: 'transparent' }),
      event('09:00', '18:00', { attendees: [{ ...ANA, response_status: 'declined' }] }),
      event('09:00', '18:00', {
        all_day: true,
        start: { date: WEDNESDAY, timeZone: ZONE },
        end: { date: '2026-11-19', timeZone: ZONE },
      }),
    ]
    expect(proposedStart(WEDNESDAY, events)).toBe('10:00')
  })

  it('a time after an event that others declined but the user accepted', () => {
    const attendees = [
      { ...ANA, response_status: 'accepted' as const },
      { ...BEN, response_status: 'declined' as const },
    ]
    expect(proposedStart(WEDNESDAY, [event('09:00', '12:00', { attendees })])).toBe('12:00')
  })

  it('a time after an event that the user declined under only one of their addresses', () => {
    const attendees = [
      { ...ANA, response_status: 'declined' as const },
      { ...ANA_AT_GMAIL, response_status: 'needs_action' as const },
    ]
    expect(proposedStart(WEDNESDAY, [event('09:00', '12:00', { attendees })])).toBe('12:00')
    expect(proposedStart(WEDNESDAY, [event('09:00', '12:00', { attendees: attendees.slice(0, 1) })])).toBe('09:00')
  })

  it('09:00, or the next half hour today, if it does not fit into free working hours', () => {
    const full = [event('09:00', '17:30')]
    expect(proposedStart(WEDNESDAY, full)).toBe('09:00')
    expect(proposedStart(WEDNESDAY, full, at(WEDNESDAY, '14:10'))).toBe('14:30')
    expect(proposedStart(SATURDAY, [])).toBe('09:00')
    expect(proposedStart(SATURDAY, [], at(SATURDAY, '22:40'))).toBe('23:00')
  })
})
