import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { monday } from '#server/test/guest.ts'
import { STAND_INS } from '#server/test/providers/fault-stand-ins.ts'
import { createUserAt } from '#server/test/providers/fault-user.ts'
import { HOUR } from '#shared/time.ts'

const time = (dateTime: string) => ({ dateTime, timeZone: 'Europe/Madrid' })
const lunch = (dateTime: string, summary = 'Lunch') => ({
  summary,
  start: time(dateTime),
  end: time(new Date(Date.parse(dateTime) + HOUR).toISOString()),
})
const NOON = monday('12:00')

describe.each(STAND_INS)('%s', (_, setUp) => {
  const standIn = setUp()

  /** A user with lunch at noon on five days. */
  async function createUserWithSeries(baseServices: TestServices) {
    const user = await createUserAt(standIn, baseServices)
    await user.run()
    const { calendar } = user.calls
    const calendar_id = (await user.mainCalendar()).id
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=5']
    const { id: eventId } = await calendar.createEvent({ ...lunch(NOON), calendar_id, recurrence })
    await user.synchronize()
    const series_id = standIn.events()[0]?.id ?? expect.fail('no series')
    const listEvents = () => calendar.listEvents({})
    const instanceAt = async (start: string) =>
      (await listEvents()).find((event) => 'dateTime' in event.start && event.start.dateTime === start) ??
      expect.fail('no instance')
    return { ...user, eventId, series_id, instanceAt }
  }

  test.for([
    ['the changes', () => {}],
    ['all events', () => standIn.expireCursors()],
  ] as const)(
    'an instance that was deleted here and restored at the provider blocks time again after a read of %s',
    async ([, beforeRead], { services: baseServices }) => {
      const { calls, synchronize, series_id, instanceAt, slots, summaries } = await createUserWithSeries(baseServices)
      expect(await slots()).not.toContain(NOON)
      await calls.calendar.deleteEvent({ eventId: (await instanceAt(NOON)).id, scope: 'this' })
      await synchronize()
      expect([(await summaries()).length, (await slots()).includes(NOON)]).toEqual([4, true])
      standIn.restoreInstances(series_id)
      beforeRead()
      await synchronize()
      expect([(await summaries()).length, (await slots()).includes(NOON)]).toEqual([5, false])
    },
  )

  test('a change to an instance at the provider is merged with a change to it here', async ({
    services: baseServices,
  }) => {
    const { calls, run, synchronize, instanceAt, interruptBefore, eventId, series_id } =
      await createUserWithSeries(baseServices)
    const { id } = await instanceAt(NOON)
    const change = (summary: string) => calls.calendar.updateEvent({ eventId: id, event: lunch(NOON, summary) })
    await change('Picnic')
    await synchronize()
    interruptBefore('updateEvent', () => standIn.editInstance(series_id, NOON, { location: 'Bar' }))
    await change('Late picnic')
    await run()
    await synchronize()
    const picnic = { title: 'Late picnic', location: 'Bar' }
    expect(standIn.events()).toMatchObject([{ title: 'Lunch' }, picnic])
    expect(await instanceAt(NOON)).toMatchObject({ summary: 'Late picnic', location: 'Bar' })

    interruptBefore('updateEvent', () => standIn.editInstance(series_id, NOON, { location: 'Inn' }))
    await calls.calendar.updateEvent({ eventId, scope: 'all', event: lunch(NOON, 'Big lunch') })
    await run()
    await synchronize()
    expect(standIn.events()).toMatchObject([{ title: 'Big lunch' }, { ...picnic, location: 'Inn' }])
    expect(await instanceAt(NOON)).toMatchObject({ summary: 'Late picnic', location: 'Inn' })
  })

  test('a moved instance is written with the new title of its series', async ({ services: baseServices }) => {
    const { calls, synchronize, instanceAt, eventId } = await createUserWithSeries(baseServices)
    const { start, end } = lunch(monday('15:00'))
    await calls.calendar.updateEvent({ eventId: (await instanceAt(NOON)).id, event: { start, end } })
    await synchronize()
    await calls.calendar.updateEvent({ eventId, scope: 'all', event: lunch(NOON, 'Brunch') })
    await synchronize()
    expect(standIn.events()).toMatchObject([{ title: 'Brunch' }, { title: 'Brunch', start: monday('15:00') }])
    expect(await instanceAt(monday('15:00'))).toMatchObject({ summary: 'Brunch' })
  })
})
