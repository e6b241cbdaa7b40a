import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { readBusyTimes } from './busy/busy.ts'

const day = (date: string) => ({ date })

describe('an all-day event', () => {
  test('has dates on the wire, in the owner’s time zone', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services, { time_zone: 'America/New_York' }))
    const trip = await calendar.createEvent({ summary: 'Trip', start: day('2027-03-13'), end: day('2027-03-15') })
    expect(trip).toMatchObject({
      all_day: true,
      start: { date: '2027-03-13', timeZone: 'America/New_York' },
      end: { date: '2027-03-15', timeZone: 'America/New_York' },
    })
    expect(await calendar.listEvents({ time_max: '2027-03-20T00:00:00Z' })).toEqual([trip])
  })

  test('keeps its dates when the owner’s time zone changes', async ({ services }) => {
    const caller = await createUser(services, { time_zone: 'Pacific/Auckland' })
    await callAs(services, caller).calendar.createEvent({
      summary: 'Birthday',
      start: day('2026-12-01'),
      end: day('2026-12-02'),
    })
    const calendarInLosAngeles = callAs(services, { ...caller, time_zone: 'America/Los_Angeles' }).calendar
    const list = (time_min: string, time_max: string) => calendarInLosAngeles.listEvents({ time_min, time_max })
    expect(await list('2026-12-01T07:59:00Z', '2026-12-01T08:00:00Z')).toEqual([])
    expect(await list('2026-12-02T07:59:00Z', '2026-12-02T09:00:00Z')).toMatchObject([
      { start: { date: '2026-12-01', timeZone: 'America/Los_Angeles' } },
    ])
    expect(await list('2026-12-02T08:00:00Z', '2026-12-02T09:00:00Z')).toEqual([])
  })

  test('repeats by date, with dates in the ids of its instances', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const range = { time_min: '2027-03-01T00:00:00Z', time_max: '2027-04-30T00:00:00Z' }
    const recurrence = ['RRULE:FREQ=WEEKLY;UNTIL=20270404', 'EXDATE;VALUE=DATE:20270328']
    const { id } = await calendar.createEvent({
      summary: 'Market',
      start: day('2027-03-21'),
      end: day('2027-03-22'),
      recurrence,
    })
    const market = await calendar.listEvents(range)
    expect(market.map((event) => [event.id, event.start])).toEqual([
      [`${id}_20270321`, { date: '2027-03-21', timeZone: 'Europe/Madrid' }],
      [`${id}_20270404`, { date: '2027-04-04', timeZone: 'Europe/Madrid' }],
    ])
    await expect(calendar.deleteEvent({ eventId: `${id}_20270404T000000Z` })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await calendar.updateEvent({
      eventId: `${id}_20270321`,
      event: { summary: 'Fair', start: day('2027-03-20'), end: day('2027-03-23') },
    })
    await calendar.deleteEvent({ eventId: `${id}_20270404` })
    expect(
      (await calendar.listEvents(range)).map((event) => [event.summary, event.start, event.original_start_time]),
    ).toEqual([['Fair', { date: '2027-03-20', timeZone: 'Europe/Madrid' }, '2027-03-21T00:00:00.000Z']])
  })

  test('can become a timed event and an all-day event again', async ({ services }) => {
    const { calendar } = callAs(services, await createUser(services))
    const { id } = await calendar.createEvent({ summary: 'Trip', start: day('2026-12-01'), end: day('2026-12-02') })
    const start = { dateTime: '2026-12-01T09:00:00.000Z', timeZone: 'Europe/Madrid' }
    const end = { dateTime: '2026-12-01T10:00:00.000Z', timeZone: 'Europe/Madrid' }
    expect(await calendar.updateEvent({ eventId: id, event: { summary: 'Call', start, end } })).toMatchObject({
      all_day: false,
      start,
      end,
    })
    const back = { summary: 'Trip', start: day('2026-12-01'), end: day('2026-12-02') }
    expect(await calendar.updateEvent({ eventId: id, event: back })).toMatchObject({
      all_day: true,
      start: { date: '2026-12-01' },
    })
  })
})

describe('an all-day event blocks the whole local day', () => {
  test.for([
    ['of 23 hours, when clocks go forward', 'Europe/Madrid', '2027-03-28', '2027-03-27T23:00Z', '2027-03-28T22:00Z'],
    ['of 25 hours, when clocks go back', 'Europe/Madrid', '2027-10-31', '2027-10-30T22:00Z', '2027-10-31T23:00Z'],
    [
      'that begins at 01:00, when a clock change skips midnight',
      'America/Santiago',
      '2027-09-05',
      '2027-09-05T04:00Z',
      '2027-09-06T03:00Z',
    ],
    ['far to the east', 'Pacific/Kiritimati', '2027-03-28', '2027-03-27T10:00Z', '2027-03-28T10:00Z'],
    ['far to the west', 'Pacific/Pago_Pago', '2027-03-28', '2027-03-28T11:00Z', '2027-03-29T11:00Z'],
  ] as const)(
    '%s',
    {
      meta: { promise: 'Calendar accounts: An all-day event blocks the user’s whole local day.' },
    },
    async ([, time_zone, date, from, to], { services }) => {
      const caller = await createUser(services, { time_zone })
      const { calendar } = callAs(services, caller)
      const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString()
      const expected = [{ start: Date.parse(from), end: Date.parse(to) }]
      const read = async (start: string, end: string) =>
        (
          await readBusyTimes(
            services.db,
            [caller],
            { start: Date.parse(start), end: Date.parse(end) },
            { now: services.clock.now() },
          )
        ).get(caller.user_id)?.busy

      const single = await calendar.createEvent({ summary: 'Away', start: day(date), end: day(next) })
      expect(await read('2027-03-01', '2027-11-30')).toEqual(expected)
      expect(await read(to, '2027-11-30')).toEqual([])
      expect(await read('2027-03-01', from)).toEqual([])
      await calendar.deleteEvent({ eventId: single.id })

      // The same day as an instance of a series.
      const start = Temporal.PlainDate.from(date).subtract({ years: 1 })
      await calendar.createEvent({
        summary: 'Away',
        start: day(start.toString()),
        end: day(start.add({ days: 1 }).toString()),
        recurrence: ['RRULE:FREQ=YEARLY'],
      })
      expect(await read(from, to)).toEqual(expected)
      expect(await read('2027-03-01', '2027-11-30')).toEqual(expected)
    },
  )
})
