import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import type { CalendarEvent } from '#shared/events.ts'

const timeZone = 'Europe/Madrid'
const at = (dateTime: string) => ({ dateTime, timeZone })
const RANGE = { time_min: '2027-03-01T00:00:00Z', time_max: '2027-05-01T00:00:00Z' }

/** Mondays and Wednesdays at 09:00 in Madrid, where the clocks change on 28 March 2027; six instances. */
const STANDUP = {
  summary: 'Stand-up',
  start: at('2027-03-15T08:00:00Z'),
  end: at('2027-03-15T08:30:00Z'),
  recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6'],
}

const startOf = ({ start }: CalendarEvent) => ('dateTime' in start ? start.dateTime : start.date)
/** Formats events as `Stand-up 17T08`: title, day of the month and hour in UTC. */
const format = (events: CalendarEvent[]) => events.map((event) => `${event.summary} ${startOf(event).slice(8, 13)}`)

async function createUserWithStandup(services: TestServices, change: object = {}) {
  const { calendar } = callAs(services, await createUser(services))
  const standup = await calendar.createEvent({ ...STANDUP, ...change })
  const list = () => calendar.listEvents(RANGE)
  const instanceIds = (await list()).map(({ id }) => id)
  return { calendar, standup, list, idAt: (index: number) => instanceIds[index] ?? '' }
}

/** The six instances, as `format` shows them. */
const ALL_INSTANCES = ['15T08', '17T08', '22T08', '24T08', '29T07', '31T07'].map((start) => `Stand-up ${start}`)

describe('getting an event', () => {
  test('returns the instance, its series, or the rest of the series, by scope', async ({ services }) => {
    const { calendar, standup, list, idAt } = await createUserWithStandup(services)
    const eventId = idAt(2)
    const [, , third] = await list()
    expect(await calendar.getEvent({ eventId })).toEqual(third)
    expect(await calendar.getEvent({ eventId, scope: 'this' })).toEqual(third)
    expect(await calendar.getEvent({ eventId, scope: 'all' })).toEqual(standup)
    expect(await calendar.getEvent({ eventId: standup.id })).toEqual(standup)
    expect(await calendar.getEvent({ eventId, scope: 'following' })).toEqual({
      ...third,
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4'],
    })
    expect(await calendar.getEvent({ eventId: idAt(0), scope: 'following' })).toEqual(standup)
  })

  test('returns a single event whatever the scope', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const { recurrence: _, ...single } = STANDUP
    const event = await calendar.createEvent(single)
    for (const scope of ['this', 'following', 'all'] as const) {
      expect(await calendar.getEvent({ eventId: event.id, scope })).toEqual(event)
    }
  })

  test('does not find a deleted event or another user’s event', async ({ services }) => {
    const { calendar, standup, idAt } = await createUserWithStandup(services)
    const stranger = callAs(services, await createUser(services)).calendar
    await calendar.deleteEvent({ eventId: idAt(1) })
    const notFound = { code: 'NOT_FOUND', message: 'Not found' }
    for (const scope of ['this', 'following', 'all'] as const) {
      await expect(calendar.getEvent({ eventId: idAt(1), scope })).rejects.toMatchObject(notFound)
      await expect(stranger.getEvent({ eventId: idAt(0), scope })).rejects.toMatchObject(notFound)
      await expect(stranger.updateEvent({ eventId: idAt(0), scope, event: STANDUP })).rejects.toMatchObject(notFound)
      await expect(stranger.deleteEvent({ eventId: idAt(0), scope })).rejects.toMatchObject(notFound)
    }
    await expect(stranger.getEvent({ eventId: standup.id })).rejects.toMatchObject(notFound)
  })

  test('requires a verified user', async ({ services }) => {
    const unverified = callAs(services, await createUser(services, { is_auth: false })).calendar
    await expect(unverified.getEvent({ eventId: 'some-event' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const nobody = callAs(services, null).calendar
    await expect(nobody.getEvent({ eventId: 'some-event' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('this and the following instances', () => {
  test('become a new series that continues the rule', async ({ services }) => {
    const { calendar, standup, list, idAt } = await createUserWithStandup(services)
    const event = { summary: 'Sync', start: at('2027-03-22T09:00:00Z'), end: at('2027-03-22T10:00:00Z') }
    const sync = await calendar.updateEvent({ eventId: idAt(2), scope: 'following', event })
    expect(sync).toMatchObject({
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4'],
      recurring_event_id: null,
      original_start_time: null,
    })
    expect(sync.id).not.toBe(standup.id)
    expect(format(await list())).toEqual([
      ...ALL_INSTANCES.slice(0, 2),
      'Sync 22T09',
      'Sync 24T09',
      'Sync 29T08',
      'Sync 31T08',
    ])
    expect(await calendar.getEvent({ eventId: standup.id })).toEqual({
      ...standup,
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270322T075959Z'],
    })
    await calendar.deleteEvent({ eventId: sync.id })
    expect(format(await list())).toEqual(ALL_INSTANCES.slice(0, 2))
  })

  test('can get a new rule, or none', async ({ services }) => {
    const { calendar, list, idAt } = await createUserWithStandup(services)
    const event = { summary: 'Sync', start: at('2027-03-29T07:00:00Z'), end: at('2027-03-29T07:30:00Z') }
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=2']
    await calendar.updateEvent({ eventId: idAt(4), scope: 'following', event: { ...event, recurrence } })
    expect(format(await list())).toEqual([...ALL_INSTANCES.slice(0, 4), 'Sync 29T07', 'Sync 30T07'])
    const last = { summary: 'The last', start: at('2027-03-17T08:00:00Z'), end: at('2027-03-17T09:00:00Z') }
    await calendar.updateEvent({ eventId: idAt(1), scope: 'following', event: { ...last, recurrence: null } })
    expect(format(await list())).toEqual(['Stand-up 15T08', 'The last 17T08', 'Sync 29T07', 'Sync 30T07'])
  })

  test('keep their exceptions, except at the instance that is changed', async ({ services }) => {
    const { calendar, list, idAt } = await createUserWithStandup(services)
    const kickOff = { summary: 'Kick-off', start: at('2027-03-15T08:00:00Z'), end: at('2027-03-15T09:00:00Z') }
    await calendar.updateEvent({ eventId: idAt(0), event: kickOff })
    const third = { summary: 'Special', start: at('2027-03-22T11:00:00Z'), end: at('2027-03-22T12:00:00Z') }
    await calendar.updateEvent({ eventId: idAt(2), event: third })
    const fifth = { summary: 'Review', start: at('2027-03-29T07:00:00Z'), end: at('2027-03-29T07:30:00Z') }
    await calendar.updateEvent({ eventId: idAt(4), event: fifth })
    await calendar.deleteEvent({ eventId: idAt(3) })

    expect(await calendar.getEvent({ eventId: idAt(2), scope: 'following' })).toMatchObject({
      summary: 'Special',
      start: at('2027-03-22T11:00:00.000Z'),
    })
    const event = { summary: 'Sync', start: at('2027-03-22T09:00:00Z'), end: at('2027-03-22T09:30:00Z') }
    const sync = await calendar.updateEvent({ eventId: idAt(2), scope: 'following', event })
    const events = await list()
    expect(format(events)).toEqual(['Kick-off 15T08', 'Stand-up 17T08', 'Sync 22T09', 'Review 29T08', 'Sync 31T08'])
    expect(events[3]).toMatchObject({ id: `${sync.id}_20270329T080000Z`, recurring_event_id: sync.id })
  })

  test.for(['FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO'])(
    'cannot be changed from an extra date on, because later dates would move, but can be deleted: %s',
    async (rule, { services }) => {
      const recurrence = [`RRULE:${rule};COUNT=3`, 'RDATE:20270325T080000Z']
      const { calendar, list, idAt } = await createUserWithStandup(services, { recurrence })
      const instances = ['15T08', '22T08', '25T08', '29T07'].map((start) => `Stand-up ${start}`)
      expect(format(await list())).toEqual(instances)
      const extraDate = { eventId: idAt(2), scope: 'following' } as const
      const event = { summary: 'Sync', start: at('2027-03-25T08:00:00Z'), end: at('2027-03-25T08:30:00Z') }
      const calls = [() => calendar.updateEvent({ ...extraDate, event }), () => calendar.getEvent(extraDate)]
      for (const call of calls) expect(await errorOf(call())).toMatchObject({ code: 'extra_date' })
      expect(format(await list())).toEqual(instances)
      await calendar.updateEvent({ eventId: idAt(2), event })
      expect(format(await list())).toEqual(instances.with(2, 'Sync 25T08'))
      await calendar.deleteEvent(extraDate)
      expect(format(await list())).toEqual(instances.slice(0, 2))
    },
  )

  test('are the whole series when the first instance is selected', async ({ services }) => {
    const { calendar, standup, list, idAt } = await createUserWithStandup(services)
    await calendar.updateEvent({ eventId: idAt(0), event: { ...STANDUP, summary: 'Kick-off', recurrence: [] } })
    const { recurrence: _, ...event } = { ...STANDUP, summary: 'Sync' }
    const changed = await calendar.updateEvent({ eventId: idAt(0), scope: 'following', event })
    expect(changed).toMatchObject({ id: standup.id, recurrence: STANDUP.recurrence })
    expect(format(await list())).toEqual(ALL_INSTANCES.map((line) => line.replace('Stand-up', 'Sync')))
    await calendar.deleteEvent({ eventId: idAt(0), scope: 'following' })
    expect(await services.db.selectFrom('events').select('event_id').execute()).toEqual([])
  })

  test('are deleted with their exceptions; earlier instances stay', async ({ services }) => {
    const { calendar, list, idAt } = await createUserWithStandup(services)
    await calendar.deleteEvent({ eventId: idAt(1) })
    await calendar.updateEvent({ eventId: idAt(4), event: { ...STANDUP, summary: 'Review', recurrence: [] } })
    await calendar.deleteEvent({ eventId: idAt(3), scope: 'following' })
    expect(format(await list())).toEqual(['Stand-up 15T08', 'Stand-up 22T08'])
    expect(await services.db.selectFrom('events').select('event_id').execute()).toHaveLength(2)
  })

  test('can be deleted from an endless all-day series', async ({ services }) => {
    const days = { start: { date: '2027-03-15' }, end: { date: '2027-03-16' }, recurrence: ['RRULE:FREQ=DAILY'] }
    const { calendar, standup, list, idAt } = await createUserWithStandup(services, days)
    expect(await calendar.getEvent({ eventId: idAt(1), scope: 'following' })).toMatchObject({
      recurrence: ['RRULE:FREQ=DAILY'],
      start: { date: '2027-03-16' },
    })
    await calendar.deleteEvent({ eventId: idAt(2), scope: 'following' })
    expect((await list()).map(startOf)).toEqual(['2027-03-15', '2027-03-16'])
    expect((await calendar.getEvent({ eventId: standup.id })).recurrence).toEqual(['RRULE:FREQ=DAILY;UNTIL=20270316'])
  })

  test('stay unchanged when the change is rejected', async ({ services }) => {
    const { calendar, list, idAt } = await createUserWithStandup(services)
    const event = { ...STANDUP, summary: 'Sync', recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=FR'] }
    await expect(calendar.updateEvent({ eventId: idAt(2), scope: 'following', event })).rejects.toMatchObject({
      cause: {
        extra: { fields: { recurrence: { params: { problem: 'The rule must include the start of the event' } } } },
      },
    })
    expect(format(await list())).toEqual(ALL_INSTANCES)
  })
})

describe('all instances', () => {
  test('are changed and deleted by the id of any instance', async ({ services }) => {
    const { calendar, standup, list, idAt } = await createUserWithStandup(services)
    const { recurrence: _, ...event } = { ...STANDUP, summary: 'Sync' }
    const changed = await calendar.updateEvent({ eventId: idAt(3), scope: 'all', event })
    expect(changed).toMatchObject({ id: standup.id, recurrence: STANDUP.recurrence })
    expect(format(await list())).toEqual(ALL_INSTANCES.map((line) => line.replace('Stand-up', 'Sync')))
    await calendar.deleteEvent({ eventId: idAt(3), scope: 'all' })
    expect(await list()).toEqual([])
  })

  test.for(['all', 'following'] as const)(
    'with the scope %s keep their rule and dates if the times of an instance are sent unchanged',
    async (scope, { services }) => {
      const { calendar, list, idAt } = await createUserWithStandup(services)
      const longer = { summary: 'Longer', start: at('2027-03-24T12:00:00Z'), end: at('2027-03-24T14:00:00Z') }
      await calendar.updateEvent({ eventId: idAt(3), event: longer })
      const third = await calendar.getEvent({ eventId: idAt(2) })
      const { recurrence } = await calendar.updateEvent({
        eventId: idAt(2),
        scope,
        event: { ...third, status: 'confirmed', summary: 'Sync' },
      })
      expect(recurrence).toEqual([`RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=${scope === 'all' ? 6 : 4}`])
      const renamed = ALL_INSTANCES.map((line) => line.replace('Stand-up', 'Sync')).with(3, 'Longer 24T12')
      expect(format(await list())).toEqual(
        scope === 'all' ? renamed : [...ALL_INSTANCES.slice(0, 2), ...renamed.slice(2)],
      )
    },
  )

  test('get the length of an instance sent with a different end, but keep their starts', async ({ services }) => {
    const { calendar, list, idAt } = await createUserWithStandup(services)
    const moved = { summary: 'Stand-up', start: at('2027-03-24T12:00:00Z'), end: at('2027-03-24T14:00:00Z') }
    await calendar.updateEvent({ eventId: idAt(3), event: moved })
    await calendar.updateEvent({ eventId: idAt(3), scope: 'all', event: { ...moved, end: at('2027-03-24T15:00:00Z') } })
    const events = await list()
    expect(format(events)).toEqual(ALL_INSTANCES.with(3, 'Stand-up 24T12'))
    expect(events[0]).toMatchObject({ end: at('2027-03-15T11:00:00.000Z') })
  })

  test('of an all-day series keep their days if the dates of an instance are sent unchanged', async ({ services }) => {
    const days = {
      start: { date: '2027-03-15' },
      end: { date: '2027-03-17' },
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    }
    const { calendar, list, idAt } = await createUserWithStandup(services, days)
    const before = await list()
    const second = await calendar.getEvent({ eventId: idAt(1) })
    const event = { ...second, status: 'confirmed' as const, summary: 'Away' }
    await calendar.updateEvent({ eventId: idAt(1), scope: 'all', event })
    expect(await list()).toEqual(before.map((instance) => ({ ...instance, summary: 'Away' })))
  })

  test('move, except for deleted and moved instances', async ({ services }) => {
    const { calendar, standup, list, idAt } = await createUserWithStandup(services)
    await calendar.deleteEvent({ eventId: idAt(1) })
    const moved = { summary: 'Elsewhere', start: at('2027-03-25T15:00:00Z'), end: at('2027-03-25T16:00:00Z') }
    await calendar.updateEvent({ eventId: idAt(3), event: moved })
    const review = { summary: 'Review', start: at('2027-03-29T07:00:00Z'), end: at('2027-03-29T07:30:00Z') }
    await calendar.updateEvent({ eventId: idAt(4), event: review })
    const event = { summary: 'Later', start: at('2027-03-15T10:00:00Z'), end: at('2027-03-15T10:30:00Z') }
    await calendar.updateEvent({ eventId: standup.id, event })
    expect(format(await list())).toEqual([
      'Later 15T10',
      'Later 22T10',
      'Elsewhere 25T15',
      'Review 29T09',
      'Later 31T09',
    ])
  })

  test('move to another weekday with their exceptions', async ({ services }) => {
    const { calendar, standup, list, idAt } = await createUserWithStandup(services)
    await calendar.deleteEvent({ eventId: idAt(1) })
    await calendar.deleteEvent({ eventId: idAt(2) })
    const event = { summary: 'Later', start: at('2027-03-16T08:00:00Z'), end: at('2027-03-16T08:30:00Z') }
    const recurrence = ['RRULE:FREQ=WEEKLY;BYDAY=TU,WE;COUNT=6']
    await calendar.updateEvent({ eventId: standup.id, event: { ...event, recurrence } })
    expect(format(await list())).toEqual(['16T08', '24T08', '30T07', '31T07'].map((start) => `Later ${start}`))
  })
})

test.for([
  ['past midnight', '2027-03-14T20:00:00Z', '2027-03-14T20:30:00Z', ['14T20', '15T20', '17T20', '18T20']],
  ['by exactly a day', '2027-03-14T08:00:00Z', '2027-03-14T08:30:00Z', ['14T08', '15T08', '16T08', '18T08']],
] as const)(
  'an instance that was deleted from a daily series stays deleted if the series moves %s',
  async ([, start, end, expected], { services }) => {
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=5']
    const { calendar, standup, list, idAt } = await createUserWithStandup(services, { recurrence })
    await calendar.deleteEvent({ eventId: idAt(2) })
    await calendar.updateEvent({ eventId: standup.id, event: { start: at(start), end: at(end), recurrence } })
    expect(format(await list())).toEqual(expected.map((start) => `Stand-up ${start}`))
  },
)

test('exceptions on a weekday that moves follow it, even if the start does not', async ({ services }) => {
  const wednesday = { start: at('2027-03-17T08:00:00Z'), end: at('2027-03-17T08:30:00Z') }
  const { calendar, standup, list, idAt } = await createUserWithStandup(services, wednesday)
  const friday = { start: at('2027-03-26T12:30:00Z'), end: at('2027-03-26T13:00:00Z') }
  await calendar.updateEvent({ eventId: idAt(1), event: { ...friday, summary: 'Review' } })
  await calendar.deleteEvent({ eventId: idAt(3) })
  expect(format(await list()).slice(0, 4)).toEqual([
    'Stand-up 17T08',
    'Stand-up 24T08',
    'Review 26T12',
    'Stand-up 31T07',
  ])
  const event = { start: at('2027-03-17T12:30:00Z'), end: at('2027-03-17T13:00:00Z') }
  const recurrence = ['RRULE:FREQ=WEEKLY;BYDAY=WE,FR;COUNT=6']
  await calendar.updateEvent({ eventId: standup.id, event: { ...event, recurrence } })
  expect(format(await list())).toEqual([
    'Stand-up 17T12',
    'Stand-up 19T12',
    'Stand-up 24T12',
    'Review 26T12',
    'Stand-up 31T11',
  ])
})

test('exceptions of a series whose weekdays all move follow it, and return with it', async ({ services }) => {
  const recurrence = ['RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE;COUNT=6']
  const { calendar, standup, list, idAt } = await createUserWithStandup(services, { recurrence })
  await calendar.deleteEvent({ eventId: idAt(1) })
  const review = { summary: 'Review', start: at('2027-03-22T08:00:00Z'), end: at('2027-03-22T08:30:00Z') }
  await calendar.updateEvent({ eventId: idAt(3), event: review })
  const before = format(await list())
  expect(before).toEqual(['Stand-up 15T08', 'Stand-up 17T08', 'Review 22T08', 'Stand-up 23T08', 'Stand-up 24T08'])
  const event = { start: at('2027-03-14T22:15:00Z'), end: at('2027-03-14T22:45:00Z') }
  const movedRecurrence = ['RRULE:FREQ=WEEKLY;BYDAY=SU,MO,TU;COUNT=6']
  await calendar.updateEvent({ eventId: standup.id, event: { ...event, recurrence: movedRecurrence } })
  expect(format(await list())).toEqual([
    'Stand-up 14T22',
    'Stand-up 16T22',
    'Review 21T22',
    'Stand-up 22T22',
    'Stand-up 23T22',
  ])
  const { start, end } = STANDUP
  await calendar.updateEvent({ eventId: standup.id, event: { start, end, recurrence } })
  expect(format(await list())).toEqual(before)
})

describe('a series that ends', () => {
  const seriesWithEnd = {
    recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270331T070000Z', 'EXDATE:20270324T080000Z'],
  }
  const sync = (start: string, end: string) => ({ summary: 'Sync', start: at(start), end: at(end) })

  test.for([
    ['later', '10', ['15T10', '17T10', '22T10', '29T09', '31T09']],
    ['earlier', '07', ['15T07', '17T07', '22T07', '29T06', '31T06']],
  ] as const)('moves %s with all its instances when only its times change', async ([, hour, starts], { services }) => {
    const { calendar, list, idAt } = await createUserWithStandup(services, seriesWithEnd)
    const event = sync(`2027-03-15T${hour}:00:00Z`, `2027-03-15T${hour}:30:00Z`)
    await calendar.updateEvent({ eventId: idAt(2), scope: 'all', event })
    expect(format(await list())).toEqual(starts.map((start) => `Sync ${start}`))
  })

  test('moves from an instance onward, even if that instance was moved before', async ({ services }) => {
    const { calendar, list, idAt } = await createUserWithStandup(services, seriesWithEnd)
    await calendar.updateEvent({ eventId: idAt(2), event: sync('2027-03-22T15:00:00Z', '2027-03-22T15:30:00Z') })
    const event = sync('2027-03-22T10:00:00Z', '2027-03-22T10:30:00Z')
    await calendar.updateEvent({ eventId: idAt(2), scope: 'following', event })
    expect(format(await list())).toEqual(['Stand-up 15T08', 'Stand-up 17T08', 'Sync 22T10', 'Sync 29T09', 'Sync 31T09'])
  })

  test('keeps the number of its instances when its first part moves after a split', async ({ services }) => {
    const { calendar, list, idAt } = await createUserWithStandup(services)
    const later = sync('2027-03-24T09:00:00Z', '2027-03-24T09:30:00Z')
    await calendar.updateEvent({ eventId: idAt(3), scope: 'following', event: later })
    const earlier = { ...sync('2027-03-15T07:00:00Z', '2027-03-15T07:30:00Z'), summary: 'Early' }
    await calendar.updateEvent({ eventId: idAt(0), scope: 'all', event: earlier })
    expect(format(await list())).toEqual([
      'Early 15T07',
      'Early 17T07',
      'Early 22T07',
      'Sync 24T09',
      'Sync 29T08',
      'Sync 31T08',
    ])
  })

  test('keeps a changed RDATE instance when it moves', async ({ services }) => {
    const { calendar, list, idAt } = await createUserWithStandup(services, {
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=1', 'RDATE:20270316T100000Z'],
    })
    await calendar.updateEvent({ eventId: idAt(1), event: sync('2027-03-16T11:00:00Z', '2027-03-16T11:30:00Z') })
    const event = sync('2027-03-15T09:00:00Z', '2027-03-15T09:30:00Z')
    await calendar.updateEvent({ eventId: idAt(0), scope: 'all', event: { ...event, summary: 'Stand-up' } })
    expect(format(await list())).toEqual(['Stand-up 15T09', 'Sync 16T11'])
  })
})
