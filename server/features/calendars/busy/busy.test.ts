import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { explainQueries, insertEventCopies } from '#server/test/query-plan.ts'
import type { EventId } from '#shared/ids.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { readBusyTimes, type UserBusyTimes } from './busy.ts'

const MONDAY = Date.parse('2026-11-16T00:00:00Z')
const WEEK = { start: MONDAY, end: MONDAY + 7 * DAY }
/** A span of `length` hours, starting `n` hours after Monday 00:00 UTC. */
const hour = (n: number, length = 1) => ({ start: MONDAY + n * HOUR, end: MONDAY + (n + length) * HOUR })
const timesOf = ({ start, end }: { start: number; end: number }) => ({
  start: { dateTime: new Date(start).toISOString(), timeZone: 'Europe/Madrid' },
  end: { dateTime: new Date(end).toISOString(), timeZone: 'Europe/Madrid' },
})

async function createUserWithCalendar(services: TestServices) {
  const caller = await createUser(services)
  const { calendar } = callAs(services, caller)
  return {
    caller,
    calendar,
    add: (n: number, more: object = {}) => calendar.createEvent({ summary: 'Busy', ...timesOf(hour(n)), ...more }),
    read: async (range = WEEK): Promise<UserBusyTimes | undefined> =>
      (await readBusyTimes(services.db, [caller], range, { now: services.clock.now() })).get(caller.user_id),
    change: (id: string, columns: object) =>
      services.db
        .updateTable('events')
        .set(columns)
        .where('event_id', '=', id as EventId)
        .execute(),
  }
}

describe('busy times', () => {
  test('include events, sorted by start, overlapping or not', async ({ services }) => {
    const { add, read } = await createUserWithCalendar(services)
    await add(30)
    await add(9, timesOf(hour(9, 3)))
    await add(10)
    await add(33, { status: 'tentative' })
    expect(await read()).toEqual({ busy: [hour(9, 3), hour(10), hour(30), hour(33)], reserved: [], unknown: [] })
  })

  test('include only events that overlap the range, at their full length', async ({ services }) => {
    const { add, read } = await createUserWithCalendar(services)
    await add(9)
    await add(11)
    await add(13)
    const readHours = (a: number, b: number) => read({ start: hour(a).start, end: hour(b).start })
    expect((await readHours(10, 11))?.busy).toEqual([])
    expect((await readHours(11.5, 13.1))?.busy).toEqual([hour(11), hour(13)])
  })

  test('exclude cancelled events', {
    meta: {
      promise:
        'Calendar accounts: Cancelled, free and declined events do not block time, nor do calendars that the user switched off.',
    },
  }, async ({ services }) => {
    const { add, read, change } = await createUserWithCalendar(services)
    const { id } = await add(9)
    await change(id, { status: 'cancelled' })
    expect(await read()).toEqual({ busy: [], reserved: [], unknown: [] })
  })

  test('exclude transparent events', {
    meta: {
      promise:
        'Calendar accounts: Cancelled, free and declined events do not block time, nor do calendars that the user switched off.',
    },
  }, async ({ services }) => {
    const { add, read } = await createUserWithCalendar(services)
    await add(9, { transparency: 'transparent' })
    expect((await read())?.busy).toEqual([])
  })

  test('exclude events that the user has declined, but not those that others have declined', {
    meta: {
      promise:
        'Calendar accounts: Cancelled, free and declined events do not block time, nor do calendars that the user switched off.',
    },
  }, async ({ services }) => {
    const { caller, add, read, change } = await createUserWithCalendar(services)
    const responses = (mine: string, theirs: string) => ({
      attendees: JSON.stringify([
        { email: caller.email, name: null, picture: null, role: 'participant', response_status: mine },
        { email: 'bo@example.test', name: null, picture: null, role: 'participant', response_status: theirs },
      ]),
    })
    await change((await add(9)).id, responses('declined', 'accepted'))
    await change((await add(11)).id, responses('accepted', 'declined'))
    await change((await add(13)).id, responses('needs_action', 'accepted'))
    expect((await read())?.busy).toEqual([hour(11), hour(13)])
  })

  test('exclude events that the user has declined under every invited address, not just some', {
    meta: {
      promise:
        'Calendar accounts: Cancelled, free and declined events do not block time, nor do calendars that the user switched off.',
    },
  }, async ({ services }) => {
    const { caller, add, read, change } = await createUserWithCalendar(services)
    const account = { user_id: caller.user_id, account_email: 'me@work.test', account_color: '24b3f5' }
    const created = { provider: 'google', external_id: 'work', created_at: new Date(services.clock.now()) }
    await services.db
      .insertInto('accounts')
      .values({ ...account, ...created, is_email_verified: true })
      .execute()
    const respond = async (n: number, responses: Record<string, 'declined' | 'needs_action'>) => {
      const attendees = Object.entries(responses).map(([email, response_status]) => ({
        email,
        name: null,
        picture: null,
        role: 'participant',
        response_status,
      }))
      await change((await add(n)).id, { attendees: JSON.stringify(attendees) })
    }
    await respond(9, { 'me@work.test': 'declined' })
    await respond(11, { 'me@work.test': 'declined', [caller.email]: 'declined' })
    await respond(13, { 'me@work.test': 'declined', [caller.email]: 'needs_action' })
    expect((await read())?.busy).toEqual([hour(13)])
  })

  test('come only from selected calendars, including holiday calendars', async ({ services }) => {
    const { caller, add, read } = await createUserWithCalendar(services)
    await add(9)
    await add(33, { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] })
    const set = (columns: { is_selected: boolean; is_holiday_calendar: boolean }) =>
      services.db.updateTable('calendars').set(columns).where('user_id', '=', caller.user_id).execute()
    for (const is_holiday_calendar of [false, true]) {
      await set({ is_selected: false, is_holiday_calendar })
      expect((await read())?.busy).toEqual([])
      await set({ is_selected: true, is_holiday_calendar })
      expect((await read())?.busy).toEqual([hour(9), hour(33), hour(57)])
    }
  })
})

describe('a series', () => {
  test('blocks the time of its instances, however long ago it began', async ({ services }) => {
    const { add, read } = await createUserWithCalendar(services)
    // Starts 261 weeks (five years) earlier, at the same local time in Madrid.
    await add(9 - 261 * 168, { recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,TH'] })
    await add(12 - 261 * 168, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=261'] })
    await add(14 - 261 * 168, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=262'] })
    expect((await read())?.busy).toEqual([hour(9), hour(14), hour(81)])
  })

  test('blocks the new times of changed instances, and no time for cancelled ones', async ({ services }) => {
    const { calendar, add, read } = await createUserWithCalendar(services)
    const { id } = await add(9, { recurrence: ['RRULE:FREQ=DAILY;COUNT=6'] })
    const instance = (date: string) => `${id}_202611${date}T090000Z`
    await calendar.deleteEvent({ eventId: instance('17') })
    await calendar.updateEvent({ eventId: instance('18'), event: { summary: 'Later', ...timesOf(hour(65)) } })
    await calendar.updateEvent({
      eventId: instance('19'),
      event: { summary: 'Free', ...timesOf(hour(81)), transparency: 'transparent' },
    })
    await calendar.updateEvent({ eventId: instance('20'), event: { summary: 'Next month', ...timesOf(hour(900)) } })
    expect((await read())?.busy).toEqual([hour(9), hour(65), hour(129)])
    expect((await read({ start: MONDAY + 30 * DAY, end: MONDAY + 60 * DAY }))?.busy).toEqual([hour(900)])
  })

  test('that is transparent blocks the time of its opaque instances', async ({ services }) => {
    const { calendar, add, read } = await createUserWithCalendar(services)
    const { id } = await add(9, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'], transparency: 'transparent' })
    const event = { summary: 'On duty', ...timesOf(hour(33)), transparency: 'opaque' as const }
    await calendar.updateEvent({ eventId: `${id}_20261117T090000Z`, event })
    expect((await read())?.busy).toEqual([hour(33)])
  })

  test('that cannot be expanded makes time unknown from its start on, and hides no other event', async ({
    services,
  }) => {
    const { add, read, change } = await createUserWithCalendar(services)
    await add(9)
    const { id } = await add(11, { recurrence: ['RRULE:FREQ=DAILY'] })
    await change(id, { recurrence: ['RRULE:FREQ=SECONDLY'] })
    expect(await read()).toEqual({ busy: [hour(9)], reserved: [], unknown: [WEEK] })
    expect(await read({ start: MONDAY - 8 * DAY, end: MONDAY - DAY })).toEqual({ busy: [], reserved: [], unknown: [] })
    const { id: laterId } = await add(98, { recurrence: ['RRULE:FREQ=DAILY'] })
    await change(id, { recurrence: ['RRULE:FREQ=DAILY;COUNT=1'] })
    await change(laterId, { recurrence: ['RRULE:FREQ=SECONDLY'] })
    // Unknown from 26 hours before its start, because its local time can be unknown too.
    expect((await read())?.unknown).toEqual([hour(72, 96)])
  })
})

test('several series that have too many instances in a range make the whole range unknown', async ({ services }) => {
  const { add, read } = await createUserWithCalendar(services)
  const year = { start: MONDAY, end: MONDAY + 365 * DAY }
  for (let i = 0; i < 3; i++) await add(9, { recurrence: ['RRULE:FREQ=HOURLY'] })
  expect(await read(year)).toEqual({ busy: [], reserved: [], unknown: [year] })
  expect((await read())?.unknown).toEqual([])
})

describe('people', () => {
  test('each get their own busy times', async ({ services }) => {
    const ana = await createUserWithCalendar(services)
    const bo = await createUserWithCalendar(services)
    const cy = await createUserWithCalendar(services)
    await ana.add(9)
    await bo.add(11)
    const times = await readBusyTimes(services.db, [ana.caller, bo.caller, cy.caller], WEEK, {
      now: services.clock.now(),
    })
    expect([...times]).toEqual([
      [ana.caller.user_id, { busy: [hour(9)], reserved: [], unknown: [] }],
      [bo.caller.user_id, { busy: [hour(11)], reserved: [], unknown: [] }],
      [cy.caller.user_id, { busy: [], reserved: [], unknown: [] }],
    ])
    expect(await readBusyTimes(services.db, [], WEEK, { now: services.clock.now() })).toEqual(new Map())
  })

  test('are busy for all-day events in the time zone given for them', async ({ services }) => {
    const { caller, calendar } = await createUserWithCalendar(services)
    await calendar.createEvent({ summary: 'Away', start: { date: '2026-11-18' }, end: { date: '2026-11-19' } })
    const auckland = await readBusyTimes(services.db, [{ ...caller, time_zone: 'Pacific/Auckland' }], WEEK, {
      now: services.clock.now(),
    })
    expect(auckland.get(caller.user_id)?.busy).toEqual([hour(35, 24)])
  })
})

test('the busy times of several users are read in one query, through the intended indexes', async ({ services }) => {
  const { caller, add } = await createUserWithCalendar(services)
  await add(9, { recurrence: ['RRULE:FREQ=DAILY'] })
  await insertEventCopies(services, caller.user_id)
  const callers = [caller, await createUser(services)]
  const plans = await explainQueries(services, (db) => readBusyTimes(db, callers, WEEK, { now: services.clock.now() }))
  expect(JSON.parse(plans)).toHaveLength(1)
  expect(plans).toContain('"busy_months_pkey"')
  expect(plans).toContain('"events_needing_checks"')
  expect(plans).toContain('"reservation_no_overlap"')
})
