import { setTimeout } from 'node:timers/promises'
import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH, UNKNOWN_ID } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { collectTopics } from '#server/test/live-topics.ts'
import { errorMessage } from '#shared/english.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { EventId } from '#shared/ids.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { lockPeople } from '../users/people.ts'

const timeZone = 'Europe/Madrid'

async function createUserWithLunch(services: TestServices) {
  const caller = await createUser(services, { email: 'ana@example.test', name: 'Ana' })
  const { calendar } = callAs(services, caller)
  return { caller, calendar, lunch: await calendar.createEvent(LUNCH) }
}

const summaries = (events: CalendarEvent[]) => events.map((event) => event.summary)

describe('creating an event', () => {
  test('puts it into the main account’s main calendar', async ({ services }) => {
    const { calendar, lunch } = await createUserWithLunch(services)
    const { id, account_id, calendar_id, ...rest } = lunch
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(rest).toEqual({
      summary: 'Lunch',
      description: null,
      location: null,
      start: { dateTime: '2026-11-17T12:00:00.000Z', timeZone },
      end: { dateTime: '2026-11-17T13:00:00.000Z', timeZone },
      all_day: false,
      status: 'confirmed',
      transparency: 'opaque',
      attendees: [],
      organizer: { email: 'ana@example.test', name: 'Ana' },
      account_email: 'ana@example.test',
      meeting_url: null,
      recurrence: [],
      recurring_event_id: null,
      original_start_time: null,
      extendedProps: { event_color: '24b3f5', is_meeting: false },
    })
    const [account] = (await calendar.listEvents({})).map((event) => event.account_id)
    expect(account).toBe(account_id)
    expect(await calendar.listEvents({})).toEqual([{ ...lunch, calendar_id }])
  })

  test('happens once per Idempotency-Key; a different event with the same key is rejected', async ({ services }) => {
    const caller = await createUser(services)
    const { calendar } = callAs(services, caller, { idempotencyKey: 'lunch' })
    const [first, second] = await Promise.all([calendar.createEvent(LUNCH), calendar.createEvent(LUNCH)])
    expect(second).toEqual(first)
    expect(await calendar.listEvents({})).toHaveLength(1)
    await expect(calendar.createEvent({ ...LUNCH, summary: 'Dinner' })).rejects.toThrow(
      errorMessage('idempotency_key_reused'),
    )
    await callAs(services, caller).calendar.createEvent(LUNCH)
    expect(await calendar.listEvents({})).toHaveLength(2)
  })

  test('saves all fields', async ({ services }) => {
    const { calendar, lunch } = await createUserWithLunch(services)
    const fullEvent = {
      ...LUNCH,
      description: 'At the corner',
      location: 'Calle Mayor 1',
      transparency: 'transparent' as const,
      status: 'tentative' as const,
      meeting_url: 'https://meet.example.test/lunch',
      calendar_id: lunch.calendar_id,
      extendedProps: { event_color: 'E62E7B' },
      attendees: [
        { email: 'ANA@example.test' },
        { email: 'bo@example.test', name: 'Bo' },
        { email: ' Bo@example.test ' },
      ],
    }
    const { id } = await calendar.createEvent(fullEvent)
    expect((await calendar.listEvents({})).find((event) => event.id === id)).toMatchObject({
      description: 'At the corner',
      location: 'Calle Mayor 1',
      transparency: 'transparent',
      status: 'tentative',
      meeting_url: 'https://meet.example.test/lunch',
      extendedProps: { event_color: 'e62e7b' },
      attendees: [
        { email: 'ana@example.test', role: 'organizer', response_status: 'accepted' },
        { email: 'bo@example.test', name: 'Bo', role: 'participant', response_status: 'needs_action' },
      ],
    })
  })

  test('is rejected in another user’s calendar and in a holiday calendar', async ({ services }) => {
    const { caller, calendar, lunch } = await createUserWithLunch(services)
    const other = callAs(services, await createUser(services)).calendar
    expect(await getFieldErrors(other.createEvent({ ...LUNCH, calendar_id: lunch.calendar_id }))).toHaveProperty(
      'calendar_id',
    )
    await services.db
      .updateTable('calendars')
      .set({ is_holiday_calendar: true })
      .where('user_id', '=', caller.user_id)
      .execute()
    expect(await getFieldErrors(calendar.createEvent({ ...LUNCH, calendar_id: lunch.calendar_id }))).toHaveProperty(
      'calendar_id',
    )
  })
})

describe('updating an event', () => {
  test('changes only the given fields', async ({ services }) => {
    const { calendar } = await createUserWithLunch(services)
    const { id } = await calendar.createEvent({
      ...LUNCH,
      description: 'At the corner',
      attendees: [{ email: 'bo@example.test', name: 'Bo' }],
    })
    const moved = await calendar.updateEvent({
      eventId: id,
      event: {
        summary: 'Late lunch',
        start: { dateTime: '2026-11-17T14:00:00Z', timeZone: 'UTC' },
        end: { dateTime: '2026-11-17T15:00:00Z', timeZone: 'UTC' },
      },
    })
    expect(moved).toMatchObject({
      id,
      summary: 'Late lunch',
      description: 'At the corner',
      start: { dateTime: '2026-11-17T14:00:00.000Z', timeZone: 'UTC' },
      attendees: [{ email: 'bo@example.test', name: 'Bo' }],
    })
    expect(await calendar.listEvents({})).toContainEqual(moved)
    const { start, end } = LUNCH
    expect(await calendar.updateEvent({ eventId: id, event: { start, end } })).toMatchObject({ summary: 'Late lunch' })
  })

  test('clears a field set to null, and keeps the responses of existing attendees', async ({ services }) => {
    const { calendar } = await createUserWithLunch(services)
    const { id } = await calendar.createEvent({
      ...LUNCH,
      description: 'At the corner',
      attendees: [{ email: 'bo@example.test', name: 'Bo' }],
    })
    const attendeesWithResponse = [
      { email: 'bo@example.test', name: 'Bo', picture: null, role: 'participant', response_status: 'tentative' },
    ]
    await services.db
      .updateTable('events')
      .set({ attendees: JSON.stringify(attendeesWithResponse) })
      .where('event_id', '=', id as EventId)
      .execute()
    const attendees = [{ email: 'cy@example.test' }, { email: 'bo@example.test' }]
    const changed = await calendar.updateEvent({ eventId: id, event: { ...LUNCH, description: null, attendees } })
    expect(changed.description).toBeNull()
    expect(changed.attendees.map(({ name, response_status }) => [name, response_status])).toEqual([
      [null, 'needs_action'],
      ['Bo', 'tentative'],
    ])
  })

  test('reports which field is invalid', async ({ services }) => {
    const { calendar, lunch } = await createUserWithLunch(services)
    const update = (change: object) =>
      getFieldErrors(calendar.updateEvent({ eventId: lunch.id, event: { ...LUNCH, ...change } }))
    expect(await update({ recurrence: ['RRULE:FREQ=DAILY;INTERVAL=0'] })).toEqual({
      recurrence: 'INTERVAL=0 is not supported',
    })
    expect(await update({ calendar_id: 'elsewhere' })).toHaveProperty('calendar_id')
    expect(await calendar.listEvents({})).toEqual([lunch])
  })
})

describe('event calls', () => {
  test.for(['theirs', 'no-such-event', 'no-such-event_20261117T120000Z', `${UNKNOWN_ID}_20261117`])(
    'do not find unknown events or those of other users: %s',
    async (name, { services }) => {
      const { calendar: theirs, lunch } = await createUserWithLunch(services)
      const { calendar } = callAs(services, await createUser(services))
      const eventId = name === 'theirs' ? lunch.id : name
      const notFound = { code: 'NOT_FOUND', message: 'Not found' }
      await expect(calendar.updateEvent({ eventId, event: LUNCH })).rejects.toMatchObject(notFound)
      await expect(calendar.deleteEvent({ eventId })).rejects.toMatchObject(notFound)
      expect(await calendar.listEvents({})).toEqual([])
      expect(await theirs.listEvents({})).toEqual([lunch])
    },
  )

  test('require a verified user', async ({ services }) => {
    const unverified = callAs(services, await createUser(services, { is_auth: false }))
    await expect(unverified.calendar.listEvents({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(callAs(services, null).calendar.listEvents({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

test('an event can be deleted once', async ({ services }) => {
  const { calendar, lunch } = await createUserWithLunch(services)
  expect(await calendar.deleteEvent({ eventId: lunch.id })).toEqual({ success: true })
  expect(await calendar.listEvents({})).toEqual([])
  await expect(calendar.deleteEvent({ eventId: lunch.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('cancelled events are not listed', async ({ services }) => {
  const { calendar, lunch } = await createUserWithLunch(services)
  const events = services.db.updateTable('events').where('event_id', '=', lunch.id as EventId)
  await events.set({ status: 'cancelled' }).execute()
  expect(await calendar.listEvents({})).toEqual([])
})

test('an event without its own color has the calendar’s color', async ({ services }) => {
  const { caller, calendar } = await createUserWithLunch(services)
  await callAs(services, caller).users.updateUserColor({ new_color: 'ff6633' })
  const [lunch] = await calendar.listEvents({})
  expect(lunch?.extendedProps.event_color).toBe('ff6633')
})

test('every change is published to the owner, and to no other user', async ({ services }) => {
  const { caller, calendar, lunch } = await createUserWithLunch(services)
  const other = await createUser(services)
  const changes = [
    () => calendar.createEvent(LUNCH),
    () => calendar.updateEvent({ eventId: lunch.id, event: { ...LUNCH, summary: 'Dinner' } }),
    () => calendar.deleteEvent({ eventId: lunch.id }),
  ]
  const topicsOfOther = await collectTopics(services, other, async () => {
    for (const change of changes) expect(await collectTopics(services, caller, change)).toEqual(['events'])
  })
  expect(topicsOfOther).toEqual([])
})

test.for(['createEvent', 'updateEvent', 'deleteEvent'] as const)(
  '%s waits for a transaction that has locked the user',
  async (call, { services }) => {
    const { caller, calendar, lunch } = await createUserWithLunch(services)
    const calls = {
      createEvent: () => calendar.createEvent(LUNCH),
      updateEvent: () => calendar.updateEvent({ eventId: lunch.id, event: LUNCH }),
      deleteEvent: () => calendar.deleteEvent({ eventId: lunch.id }),
    }
    let isDone = false
    const waiting = await services.db.transaction().execute(async (trx) => {
      await lockPeople(trx, [caller.user_id])
      const pending = calls[call]().then(() => (isDone = true))
      await setTimeout(300)
      expect(isDone).toBe(false)
      return { pending }
    })
    expect(await waiting.pending).toBe(true)
  },
)

describe('ranges', () => {
  const at = (time: number) => ({ dateTime: new Date(time).toISOString(), timeZone: 'UTC' })

  test('default to 30 days back and 90 ahead, and include events that partly overlap them', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const now = services.clock.now()
    const offsets = {
      tooOld: -30 * DAY - HOUR,
      old: -30 * DAY - HOUR / 2,
      late: 90 * DAY - HOUR / 2,
      tooLate: 90 * DAY,
    }
    for (const [summary, offset] of Object.entries(offsets)) {
      await calendar.createEvent({ summary, start: at(now + offset), end: at(now + offset + HOUR) })
    }
    expect(summaries(await calendar.listEvents({}))).toEqual(['old', 'late'])
    const iso = (time: number) => new Date(time).toISOString()
    expect(summaries(await calendar.listEvents({ time_min: iso(now - 31 * DAY), time_max: iso(now) }))).toEqual([
      'tooOld',
      'old',
    ])
    expect(summaries(await calendar.listEvents({ time_max: iso(now + 100 * DAY) }))).toEqual(['old', 'late', 'tooLate'])
  })

  test('are 120 days long if only a bound beyond the other default is sent', async ({ services }) => {
    const { calendar, calendarManagement } = callAs(services, await createUser(services))
    const [later, earlier] = [services.clock.now() + 200 * DAY, services.clock.now() - 200 * DAY]
    const starts = {
      tooOld: earlier - 121 * DAY,
      old: earlier - 119 * DAY,
      late: later + 119 * DAY,
      tooLate: later + 121 * DAY,
    }
    for (const [summary, start] of Object.entries(starts)) {
      await calendar.createEvent({ summary, start: at(start), end: at(start + HOUR) })
    }
    const [time_min, time_max] = [new Date(later).toISOString(), new Date(earlier).toISOString()]
    expect(summaries(await calendar.listEvents({ time_min }))).toEqual(['late'])
    expect(summaries(await calendar.listEvents({ time_max }))).toEqual(['old'])
    const [main] = await calendarManagement.list()
    const { events } = await calendarManagement.calendarEvents({ calendarId: main?.id ?? '', timeMax: time_max })
    expect(summaries(events)).toEqual(['old'])
  })

  test('end after their start, and span at most 400 days', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const time_min = '2026-01-01T00:00:00Z'
    const latest = new Date(Date.parse(time_min) + 400 * DAY).toISOString()
    expect(await calendar.listEvents({ time_min, time_max: latest })).toEqual([])
    const tooLate = new Date(Date.parse(latest) + 1).toISOString()
    expect(await getFieldErrors(calendar.listEvents({ time_min, time_max: tooLate }))).toEqual({
      time_max: 'A range can span at most 400 days',
    })
    const backwards = { time_max: 'The end of the range must be after its start' }
    expect(await getFieldErrors(calendar.listEvents({ time_min, time_max: time_min }))).toEqual(backwards)
    expect(await getFieldErrors(calendar.listEvents({ time_min: '2024-01-01T00:00:00Z' }))).toEqual({
      time_min: 'A range can span at most 400 days',
    })
    expect(await getFieldErrors(calendar.listEvents({ time_min: 'yesterday' }))).toHaveProperty('time_min')
  })

  test('contain at most 10,000 events', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const hourly = { summary: 'Bell', start: at(services.clock.now()), end: at(services.clock.now() + HOUR) }
    for (let i = 0; i < 3; i++) await calendar.createEvent({ ...hourly, recurrence: ['RRULE:FREQ=HOURLY'] })
    const days = (n: number) => new Date(services.clock.now() + n * DAY).toISOString()
    const tooMany = { time_max: 'This range has too many events. Request a shorter one' }
    expect(await getFieldErrors(calendar.listEvents({ time_min: days(0), time_max: days(150) }))).toEqual(tooMany)
    expect(await calendar.listEvents({ time_min: days(0), time_max: days(2) })).toHaveLength(3 * 48)
  })

  test('lie between the years 1900 and 9999, in UTC', async ({ services }) => {
    const { calendar } = await createUserWithLunch(services)
    const first = { time_min: '1900-01-01T00:00:00Z', time_max: '1900-01-02T00:00:00Z' }
    expect(await calendar.listEvents(first)).toEqual([])
    const last = { time_min: '9999-12-31T00:00:00Z', time_max: '9999-12-31T23:59:59Z' }
    expect(await calendar.listEvents(last)).toEqual([])
    const refused = 'The year must be between 1900 and 9999'
    const beyond = { time_min: '0202-11-16T00:00:00Z', time_max: '9999-12-31T23:59:59-12:00' }
    expect(await getFieldErrors(calendar.listEvents(beyond))).toEqual({ time_min: refused, time_max: refused })
    const start = { date: '0001-01-01' }
    expect(await getFieldErrors(calendar.createEvent({ summary: 'Old', start, end: { date: '0001-01-02' } }))).toEqual({
      'start.date': refused,
      'end.date': refused,
    })
  })
})
