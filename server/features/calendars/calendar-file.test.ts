import { expect, test } from 'vitest'
import { listTimeZones } from '#shared/time.ts'
import { outgoingEvent } from '../../test/providers/provider-contract.ts'
import { formatCalendarFile } from './calendar-file.ts'
import { createPlaceholder } from './providers/icalendar/placeholder-event.ts'

test('a calendar file leaves out the placeholders of events that cannot be read', async () => {
  const { ical_uid, recurrence } = createPlaceholder(
    { external_id: 'one', etag: null },
    { owner: { email: 'ana@example.com', name: null } },
  )
  const file = await formatCalendarFile([outgoingEvent(), outgoingEvent({ ical_uid, recurrence })], {
    calendarNames: new Map(),
    now: Date.UTC(2026, 10, 16),
  })
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(file).toContain('SUMMARY:Lunch')
})

test('a calendar file names organizers without a valid address', async () => {
  const attendee = { email: 'ana@example.com', name: null, picture: null, role: 'participant' } as const
  const attendees = [{ ...attendee, response_status: 'accepted' as const }]
  const event = outgoingEvent({ organizer: { email: '', name: 'Olga' }, attendees })
  const file = await formatCalendarFile([event], { calendarNames: new Map(), now: Date.UTC(2026, 10, 16) })
  expect(file).toContain('ORGANIZER;CN=Olga:invalid:nomail')
})

test('a calendar file does not define the clock changes of thousands of years', async () => {
  const event = outgoingEvent({ time_zone: 'Europe/Madrid', end_at: new Date('9990-11-18T10:00Z') })
  const file = await formatCalendarFile([event], { calendarNames: new Map(), now: Date.UTC(2026, 10, 16) })
  expect(file.match(/BEGIN:(?:DAYLIGHT|STANDARD)/g)?.length).toBeLessThan(30)
})

test('a calendar file with many time zones does not block the event loop', async () => {
  const zones = listTimeZones().slice(0, 200)
  const series = zones.map((time_zone, i) =>
    outgoingEvent({
      ical_uid: `event-${i}`,
      time_zone,
      start_at: new Date('1901-06-01T10:00Z'),
      end_at: new Date('1901-06-01T11:00Z'),
      recurrence: ['RRULE:FREQ=YEARLY'],
      until: new Date('2199-06-01T11:00Z'),
    }),
  )
  const startedAt = performance.now()
  let longestTurn = 0
  let turnStartedAt = startedAt
  const endTurn = () => {
    longestTurn = Math.max(longestTurn, performance.now() - turnStartedAt)
    turnStartedAt = performance.now()
  }
  const timer = setInterval(endTurn, 1)
  const file = await formatCalendarFile(series, { calendarNames: new Map(), now: Date.UTC(2026, 10, 16) })
  clearInterval(timer)
  endTurn()
  expect(file.match(/BEGIN:VTIMEZONE/g)).toHaveLength(200)
  expect(longestTurn).toBeLessThan((performance.now() - startedAt) / 3)
})
