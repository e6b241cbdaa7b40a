import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { DAY, HOUR } from '#shared/time.ts'

const iso = (time: number) => new Date(time).toISOString()

async function createUserWithWorkCalendar(services: TestServices) {
  const caller = await createUser(services)
  const { calendar, calendarManagement } = callAs(services, caller)
  const work = (await calendarManagement.create({ summary: 'Work' })).id
  const now = services.clock.now()
  return {
    calendar,
    calendars: calendarManagement,
    work,
    add: (start: number, more: object = {}) =>
      calendar.createEvent({
        summary: 'Busy',
        start: { dateTime: iso(now + start), timeZone: 'UTC' },
        end: { dateTime: iso(now + start + HOUR), timeZone: 'UTC' },
        calendar_id: work,
        ...more,
      }),
  }
}

describe('the events of a calendar', () => {
  test('are the same as in the list of all events', async ({ services }) => {
    const { calendar, calendars, work, add } = await createUserWithWorkCalendar(services)
    const single = await add(HOUR)
    const daily = await add(2 * HOUR, { recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] })
    await calendar.createEvent(LUNCH)
    const { events, ...rest } = await calendars.calendarEvents({ calendarId: work })
    expect(events).toEqual((await calendar.listEvents({})).filter((event) => event.calendar_id === work))
    expect(events.map((event) => event.recurring_event_id ?? event.id)).toEqual([single.id, daily.id, daily.id])
    expect(rest).toEqual({ deleted: [], next_page_token: null, next_sync_token: expect.any(String) })
  })

  test('are those of a range, by default 30 days back and 90 ahead', async ({ services }) => {
    const { calendars, work, add } = await createUserWithWorkCalendar(services)
    for (const days of [-31, -29, 89, 91]) await add(days * DAY, { summary: String(days) })
    const read = async (range: { time_min?: string; timeMax?: string }) =>
      (await calendars.calendarEvents({ calendarId: work, ...range })).events.map(({ summary }) => summary)
    expect(await read({})).toEqual(['-29', '89'])
    const now = services.clock.now()
    expect(await read({ time_min: iso(now), timeMax: iso(now + 92 * DAY) })).toEqual(['89', '91'])
    const fieldErrors = (range: object) => getFieldErrors(calendars.calendarEvents({ calendarId: work, ...range }))
    expect(await read({ timeMax: iso(now - 31 * DAY + HOUR) })).toEqual(['-31'])
    expect(await read({ time_min: '9999-12-31T00:00:00Z' })).toEqual([])
    expect(await read({ timeMax: '1900-01-01T00:00:00Z' })).toEqual([])
    expect(await fieldErrors({ time_min: iso(now), timeMax: iso(now) })).toEqual({
      timeMax: 'The end of the range must be after its start',
    })
    expect(await fieldErrors({ timeMax: iso(now + 371 * DAY) })).toEqual({
      timeMax: 'A range can span at most 400 days',
    })
    expect(await fieldErrors({ time_min: 'yesterday' })).toHaveProperty('time_min')
    expect(await fieldErrors({ max_results: 0 })).toHaveProperty('max_results')
    expect(await fieldErrors({ max_results: 2501 })).toHaveProperty('max_results')
  })

  test('are paginated, even with equal starts, and only the last page has a sync token', async ({ services }) => {
    const { calendars, work, add } = await createUserWithWorkCalendar(services)
    for (let n = 0; n < 5; n++) await add(HOUR)
    await add(0)
    await add(0, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] })
    const whole = await calendars.calendarEvents({ calendarId: work })
    const seen: string[] = []
    let page_token: string | undefined
    for (let pages = 1; ; pages++) {
      const page = await calendars.calendarEvents({ calendarId: work, max_results: 2, page_token })
      seen.push(...page.events.map(({ id }) => id))
      if (page.next_page_token === null) {
        expect([pages, page.next_sync_token]).toEqual([5, expect.any(String)])
        break
      }
      expect([page.events.length, page.next_sync_token]).toEqual([2, null])
      page_token = page.next_page_token
    }
    expect(seen).toEqual(whole.events.map(({ id }) => id))
    const fieldErrors = (token: string) =>
      getFieldErrors(calendars.calendarEvents({ calendarId: work, page_token: token }))
    expect(await fieldErrors('x')).toEqual({ page_token: 'Use a token that this call returned' })
    expect(await fieldErrors(whole.next_sync_token ?? '')).toEqual({
      page_token: 'Use a token that this call returned',
    })
  })
})

describe('the events of several calendars', () => {
  test('are merged and paginated', async ({ services }) => {
    const { calendar, calendars, work, add } = await createUserWithWorkCalendar(services)
    const play = (await calendars.create({ summary: 'Play' })).id
    const first = await add(HOUR)
    const second = await add(2 * HOUR, { calendar_id: play })
    const third = await add(3 * HOUR)
    await calendar.createEvent(LUNCH)
    const calendar_ids = [work, play]
    const { events, next_page_token } = await calendars.events({ calendar_ids })
    expect([events.map(({ id }) => id), next_page_token]).toEqual([[first.id, second.id, third.id], null])
    const page = await calendars.events({ calendar_ids, max_results: 2 })
    expect(page.events).toEqual(events.slice(0, 2))
    const rest = await calendars.events({ calendar_ids, max_results: 2, page_token: page.next_page_token ?? '' })
    expect(rest).toEqual({ events: [third], next_page_token: null })
    const now = services.clock.now()
    const range = { time_min: iso(now + 2 * HOUR), time_max: iso(now + 3 * HOUR) }
    expect((await calendars.events({ calendar_ids, ...range })).events).toEqual([second])
  })

  test('are not returned for invalid fields or an unknown calendar', async ({ services }) => {
    const { calendars, work } = await createUserWithWorkCalendar(services)
    expect(await getFieldErrors(calendars.events({ calendar_ids: [] }))).toEqual({
      calendar_ids: 'Send at least one calendar id',
    })
    expect(await getFieldErrors(calendars.events({ calendar_ids: [work], page_token: 'x' }))).toEqual({
      page_token: 'Not a valid page cursor',
    })
    const now = iso(services.clock.now())
    const emptyRange = { time_min: now, time_max: now }
    expect(await getFieldErrors(calendars.events({ calendar_ids: [work], ...emptyRange }))).toHaveProperty('time_max')
    await expect(calendars.events({ calendar_ids: [work, 'elsewhere'] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
