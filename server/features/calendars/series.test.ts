import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { AccountId, CalendarId, EventId, UserId } from '#shared/ids.ts'

const timeZone = 'Europe/Madrid'
const at = (dateTime: string) => ({ dateTime, timeZone })
/** Wednesdays at nine in Madrid, which changes its clocks on 28 March 2027. */
const STANDUP = {
  summary: 'Stand-up',
  start: at('2027-03-17T08:00:00Z'),
  end: at('2027-03-17T08:30:00Z'),
  recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
}
const RANGE = { time_min: '2027-03-01T00:00:00Z', time_max: '2027-05-01T00:00:00Z' }

async function createUserWithStandup(services: TestServices, details: object = {}) {
  const caller = await createUser(services)
  const { calendar } = callAs(services, caller)
  const standup = await calendar.createEvent({ ...STANDUP, ...details })
  return { caller, calendar, standup, list: () => calendar.listEvents(RANGE) }
}

const startOf = ({ start }: CalendarEvent) => ('dateTime' in start ? start.dateTime : start.date)

describe('a series', () => {
  test('is returned as a series when it is created, and listed as its instances', async ({ services }) => {
    const { standup, list } = await createUserWithStandup(services)
    expect(standup).toMatchObject({
      recurrence: STANDUP.recurrence,
      recurring_event_id: null,
      original_start_time: null,
    })
    const events = await list()
    expect(
      events.map(({ id, recurring_event_id, original_start_time }) => [id, recurring_event_id, original_start_time]),
    ).toEqual(
      [
        ['20270317T080000Z', '2027-03-17T08:00:00.000Z'],
        ['20270324T080000Z', '2027-03-24T08:00:00.000Z'],
        ['20270331T070000Z', '2027-03-31T07:00:00.000Z'],
        ['20270407T070000Z', '2027-04-07T07:00:00.000Z'],
      ].map(([suffix, start]) => [`${standup.id}_${suffix}`, standup.id, start]),
    )
    expect(events[2]).toMatchObject({
      summary: 'Stand-up',
      start: at('2027-03-31T07:00:00.000Z'),
      end: at('2027-03-31T07:30:00.000Z'),
      recurrence: [],
    })
  })

  test('is listed long after its start, but not after its end', async ({ services }) => {
    const { calendar } = await createUserWithStandup(services)
    await calendar.createEvent({ ...STANDUP, summary: 'Forever', recurrence: ['RRULE:FREQ=WEEKLY'] })
    const later = await calendar.listEvents({ time_min: '2047-03-01T00:00:00Z', time_max: '2047-03-15T00:00:00Z' })
    expect(later.map((event) => [event.summary, startOf(event)])).toEqual([
      ['Forever', '2047-03-06T08:00:00.000Z'],
      ['Forever', '2047-03-13T08:00:00.000Z'],
    ])
  })

  test('moves as a whole; a new COUNT begins at the new start', async ({ services }) => {
    const { calendar, standup, list } = await createUserWithStandup(services)
    const event = { summary: 'Later', start: at('2027-03-18T09:00:00Z'), end: at('2027-03-18T10:00:00Z') }
    await calendar.updateEvent({ eventId: standup.id, event })
    expect((await list()).map(startOf)).toEqual([
      '2027-03-18T09:00:00.000Z',
      '2027-03-25T09:00:00.000Z',
      '2027-04-01T08:00:00.000Z',
      '2027-04-08T08:00:00.000Z',
    ])
    await calendar.updateEvent({ eventId: standup.id, event: { ...event, recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] } })
    expect((await list()).map(startOf)).toEqual(['2027-03-18T09:00:00.000Z', '2027-03-19T09:00:00.000Z'])
  })

  test('becomes a single event when its recurrence is removed, and a series again when it is restored', async ({
    services,
  }) => {
    const { calendar, standup, list } = await createUserWithStandup(services)
    const [, second] = await list()
    await calendar.deleteEvent({ eventId: second?.id ?? '' })
    await calendar.updateEvent({ eventId: standup.id, event: { ...STANDUP, recurrence: [] } })
    expect((await list()).map(({ id }) => id)).toEqual([standup.id])
    await calendar.updateEvent({ eventId: standup.id, event: STANDUP })
    expect(await list()).toHaveLength(4)
  })

  test('is deleted with all its instances', async ({ services }) => {
    const { calendar, standup, list } = await createUserWithStandup(services)
    const [first, second] = await list()
    await calendar.updateEvent({ eventId: first?.id ?? '', event: { ...STANDUP, summary: 'Kick-off', recurrence: [] } })
    await calendar.deleteEvent({ eventId: second?.id ?? '' })
    await calendar.deleteEvent({ eventId: standup.id })
    expect(await list()).toEqual([])
    expect(await services.db.selectFrom('events').select('event_id').execute()).toEqual([])
  })
})

describe('an instance', () => {
  test('can be changed on its own, and keeps its id and its original start', async ({ services }) => {
    const { calendar, standup, list } = await createUserWithStandup(services)
    const before = await list()
    const eventId = before[1]?.id ?? ''
    const event = { summary: 'Retrospective', start: at('2027-03-25T15:00:00Z'), end: at('2027-03-25T16:00:00Z') }
    const changed = await calendar.updateEvent({ eventId, event })
    expect(changed).toMatchObject({
      id: eventId,
      summary: 'Retrospective',
      recurrence: [],
      recurring_event_id: standup.id,
      original_start_time: '2027-03-24T08:00:00.000Z',
    })
    expect(await list()).toEqual([before[0], changed, before[2], before[3]])
    const again = await calendar.updateEvent({ eventId, event: { ...event, summary: 'Review' } })
    expect(await list()).toEqual([before[0], again, before[2], before[3]])
  })

  test('is not found after it is deleted, whether or not it was changed before', async ({ services }) => {
    const { calendar, list } = await createUserWithStandup(services)
    const before = await list()
    const [first, second] = before.map(({ id }) => id)
    await calendar.updateEvent({ eventId: first ?? '', event: { ...STANDUP, summary: 'Kick-off', recurrence: [] } })
    await calendar.deleteEvent({ eventId: first ?? '' })
    await calendar.deleteEvent({ eventId: second ?? '' })
    expect(await list()).toEqual(before.slice(2))
    for (const eventId of [first ?? '', second ?? '']) {
      await expect(calendar.deleteEvent({ eventId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(calendar.updateEvent({ eventId, event: STANDUP })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('is listed in the range that it was moved to, not in its original one', async ({ services }) => {
    const { calendar, list } = await createUserWithStandup(services)
    const [, second] = await list()
    const event = { summary: 'Moved', start: at('2027-06-02T08:00:00Z'), end: at('2027-06-02T09:00:00Z') }
    await calendar.updateEvent({ eventId: second?.id ?? '', event })
    const inMarch = await calendar.listEvents({ time_min: '2027-03-24T00:00:00Z', time_max: '2027-03-25T00:00:00Z' })
    const inJune = await calendar.listEvents({ time_min: '2027-06-02T00:00:00Z', time_max: '2027-06-03T00:00:00Z' })
    expect([inMarch.map(startOf), inJune.map(startOf)]).toEqual([[], ['2027-06-02T08:00:00.000Z']])
  })

  test.for([
    ['on another day', '20270318T080000Z'],
    ['at another time', '20270324T070000Z'],
    ['after the last one', '20270414T070000Z'],
    ['before the first one', '20270310T080000Z'],
    ['by its date only', '20270324'],
    ['in another format', '20270324T080000'],
    ['on a nonexistent day', '20270399T080000Z'],
  ])('%s is not found', async ([, suffix], { services }) => {
    const { calendar, standup } = await createUserWithStandup(services)
    const eventId = `${standup.id}_${suffix}`
    await expect(calendar.deleteEvent({ eventId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(calendar.updateEvent({ eventId, event: STANDUP })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('can neither repeat nor move to another calendar', async ({ services }) => {
    const { caller, calendar, standup, list } = await createUserWithStandup(services)
    const [first] = await list()
    const eventId = first?.id ?? ''
    await expect(calendar.updateEvent({ eventId, event: STANDUP })).rejects.toMatchObject({
      cause: { extra: { fields: { recurrence: { code: 'instance_repeats' } } } },
    })
    const second = await insertSecondCalendar(services, caller.user_id, standup)
    await expect(
      calendar.updateEvent({ eventId, event: { ...STANDUP, recurrence: [], calendar_id: second } }),
    ).rejects.toMatchObject({
      cause: { extra: { fields: { calendar_id: { code: 'instance_leaves_calendar' } } } },
    })
  })
})

describe('when a series changes', () => {
  test('changed instances that the new rule no longer produces are deleted, and the others stay', async ({
    services,
  }) => {
    const { calendar, standup, list } = await createUserWithStandup(services)
    const [, second, , fourth] = await list()
    for (const instance of [second, fourth]) {
      await calendar.updateEvent({
        eventId: instance?.id ?? '',
        event: {
          ...STANDUP,
          summary: 'Special',
          recurrence: [],
          start: at(startOf(instance as CalendarEvent)),
          end: at('2027-04-08T00:00:00Z'),
        },
      })
    }
    await calendar.updateEvent({
      eventId: standup.id,
      event: { ...STANDUP, summary: 'Short series', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] },
    })
    expect((await list()).map((event) => [event.summary, startOf(event)])).toEqual([
      ['Short series', '2027-03-17T08:00:00.000Z'],
      ['Special', '2027-03-24T08:00:00.000Z'],
      ['Short series', '2027-03-31T07:00:00.000Z'],
    ])
  })

  test.for(['all', 'following'] as const)(
    'with the scope %s, changed instances take the new values of the fields that they share with it',
    async (scope, { services }) => {
      const people = (...names: string[]) => names.map((name) => ({ email: `${name}@example.com` }))
      const details = { location: 'Office', attendees: people('ben') }
      const { calendar, list } = await createUserWithStandup(services, details)
      const [, second, third, fourth] = await list()
      const moved = { start: at('2027-04-01T10:00:00Z'), end: at('2027-04-01T10:30:00Z') }
      await calendar.updateEvent({ eventId: third?.id ?? '', event: moved })
      const special = { summary: 'Special', transparency: 'transparent' as const, attendees: people('ben', 'cleo') }
      const timesOf = (event: CalendarEvent | undefined) => ({
        start: event?.start ?? at(''),
        end: event?.end ?? at(''),
      })
      await calendar.updateEvent({ eventId: fourth?.id ?? '', event: { ...timesOf(fourth), ...special } })

      const change = {
        description: 'Briefly',
        location: 'Café',
        status: 'tentative' as const,
        meeting_url: 'https://meet.example.com/sync',
        extendedProps: { event_color: '29cc39' },
      }
      const event = { ...timesOf(second), ...change, summary: 'Sync', attendees: people('dan') }
      await calendar.updateEvent({ eventId: second?.id ?? '', scope, event })
      const events = (await list()).slice(1)
      expect(events).toMatchObject([
        { ...change, summary: 'Sync', transparency: 'opaque', attendees: people('dan') },
        {
          ...change,
          summary: 'Sync',
          transparency: 'opaque',
          attendees: people('dan'),
          start: at('2027-04-01T10:00:00.000Z'),
        },
        { ...change, summary: 'Special', transparency: 'transparent', attendees: people('cleo', 'dan') },
      ])
    },
  )

  test('deleted instances do not take up space for its new texts', async ({ services }) => {
    const { calendar, standup, list } = await createUserWithStandup(services)
    await calendar.deleteEvent({ eventId: (await list())[1]?.id ?? '' })
    const { start, end, recurrence } = STANDUP
    const event = { start, end, recurrence, summary: 'Sync', description: 'long'.repeat(100) }
    await calendar.updateEvent({ eventId: standup.id, scope: 'all', event })
    const rows = await services.db.selectFrom('events').select(['status', 'description']).orderBy('status').execute()
    expect(rows).toMatchObject([
      { status: 'cancelled', description: null },
      { status: 'confirmed', description: event.description },
    ])
  })

  test('excluding a start deletes its changed instance', async ({ services }) => {
    const { calendar, standup, list } = await createUserWithStandup(services)
    const [, second] = await list()
    await calendar.updateEvent({ eventId: second?.id ?? '', event: { ...STANDUP, summary: 'Special', recurrence: [] } })
    const recurrence = [...STANDUP.recurrence, 'EXDATE;TZID=Europe/Madrid:20270324T090000']
    await calendar.updateEvent({ eventId: standup.id, event: { ...STANDUP, recurrence } })
    expect((await list()).map((event) => event.summary)).toEqual(['Stand-up', 'Stand-up', 'Stand-up'])
  })

  test('changed instances move to another calendar with it', async ({ services }) => {
    const { caller, calendar, standup, list } = await createUserWithStandup(services)
    const [first] = await list()
    await calendar.updateEvent({ eventId: first?.id ?? '', event: { ...STANDUP, summary: 'Kick-off', recurrence: [] } })
    const calendar_id = await insertSecondCalendar(services, caller.user_id, standup)
    await calendar.updateEvent({ eventId: standup.id, event: { ...STANDUP, calendar_id } })
    expect((await list()).map((event) => event.calendar_id)).toEqual(Array.from({ length: 4 }, () => calendar_id))
    expect((await list()).map((event) => event.extendedProps.event_color)).toEqual(
      Array.from({ length: 4 }, () => '29cc39'),
    )
  })
})

test('a series that cannot be expanded is listed at its start', async ({ services }) => {
  const { calendar, standup, list } = await createUserWithStandup(services)
  await services.db
    .updateTable('events')
    .set({ recurrence: ['RRULE:FREQ=SECONDLY'], until: null })
    .where('event_id', '=', standup.id as EventId)
    .execute()
  expect((await list()).map(({ id }) => id)).toEqual([standup.id])
  await calendar.updateEvent({ eventId: standup.id, event: STANDUP })
  expect(await list()).toHaveLength(4)
})

/** Inserts a green calendar in addition to the main calendar. */
async function insertSecondCalendar(
  { db, clock }: TestServices,
  user_id: UserId,
  { account_id }: CalendarEvent,
): Promise<string> {
  const calendar = {
    user_id,
    account_id: account_id as AccountId,
    calendar_id: 'second' as CalendarId,
    summary: 'Second',
    time_zone: null,
    background_color: '29cc39',
    created_at: new Date(clock.now()),
  }
  await db.insertInto('calendars').values(calendar).execute()
  return calendar.calendar_id
}
