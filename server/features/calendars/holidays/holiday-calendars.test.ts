import { sql } from 'kysely'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, runRecurringJobs, type TestServices, test } from '#server/test/fixture.ts'
import { invitationTokenOf } from '#server/test/guest.ts'
import { collectTopics } from '#server/test/live-topics.ts'
import { errorMessage } from '#shared/english.ts'
import type { CalendarEvent } from '#shared/events.ts'
import type { Language } from '#shared/languages.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import { DAY } from '#shared/time.ts'

const USA = 'en.usa#holiday@group.v.calendar.google.com'
const SPAIN = 'en.spain#holiday@group.v.calendar.google.com'
const MEXICO = 'es.mexican#holiday@group.v.calendar.google.com'

async function createUserWithLanguage(services: TestServices, language: Language = 'en') {
  const caller = await createUser(services)
  const calls = callAs(services, caller, { language })
  const listYear = async (calendarId: string, year: number) =>
    (
      await calls.calendarManagement.calendarEvents({
        calendarId,
        time_min: `${year}-01-01T12:00:00Z`,
        timeMax: `${year}-12-31T12:00:00Z`,
      })
    ).events
  return { caller, calls, calendars: calls.calendarManagement, listYear }
}

const NINE_TO_TEN = [{ start_time: '09:00', end_time: '10:00' }]
const onlyOn = (open: string) => Object.fromEntries(WEEKDAYS.map((day) => [day, day === open ? NINE_TO_TEN : []]))

const dayOf = ({ start }: CalendarEvent) => ('date' in start ? start.date : start.dateTime)
const format = (events: CalendarEvent[]) => events.map((event) => `${dayOf(event)} ${event.summary}`)

describe('a holiday calendar', () => {
  test('contains public holidays as all-day events', {
    meta: {
      promise:
        'Calendar accounts: The built-in account accepts the id of a public holiday calendar, which is read-only and has all its holidays.',
    },
  }, async ({ services }) => {
    const { calendars, listYear } = await createUserWithLanguage(services)
    expect(await calendars.add({ calendar_id: USA })).toMatchObject({
      id: USA,
      summary: 'Public holidays: United States',
      time_zone: 'Europe/Madrid',
      background_color: '29cc39',
      is_primary: false,
      is_selected: false,
      is_holiday_calendar: true,
      is_writable: false,
    })
    expect(format(await listYear(USA, 2026))).toContain('2026-11-26 Thanksgiving Day')
    const [thanksgiving] = (await listYear(USA, 2026)).filter(({ summary }) => summary === 'Thanksgiving Day')
    expect(thanksgiving).toMatchObject({
      start: { date: '2026-11-26' },
      end: { date: '2026-11-27' },
      all_day: true,
      transparency: 'opaque',
      organizer: { email: USA, name: 'Public holidays: United States' },
      calendar_id: USA,
      extendedProps: { event_color: '29cc39', is_meeting: false },
    })
  })

  test('can be added with the id of the main account', async ({ services }) => {
    const { calendars } = await createUserWithLanguage(services)
    const [main] = await calendars.list()
    const account_id = main?.account_id ?? ''
    expect(await calendars.add({ calendar_id: MEXICO, account_id })).toMatchObject({ id: MEXICO, account_id })
    expect(await calendars.add({ calendar_id: MEXICO, account_id })).toMatchObject({ id: MEXICO, account_id })
    const otherPersons = { calendar_id: 'eve@example.test', account_id }
    expect(await errorOf(calendars.add(otherPersons))).toMatchObject({ code: 'account_not_writable' })
  })

  test('is shown in the user’s language, whatever language its id names', async ({ services }) => {
    const { caller, calendars, calls, listYear } = await createUserWithLanguage(services, 'es')
    expect((await calendars.add({ calendar_id: MEXICO })).summary).toBe('Días festivos: México')
    expect((await calendars.add({ calendar_id: USA })).summary).toBe('Días festivos: Estados Unidos')
    expect([
      await calendars.update({ calendarId: USA, is_selected: true }),
      await calendars.updateColors({ id: USA, background_color: 'ff6633' }),
    ]).toMatchObject([{ summary: 'Días festivos: Estados Unidos' }, { summary: 'Días festivos: Estados Unidos' }])
    expect(format(await listYear(USA, 2026))).toContain('2026-11-26 Acción de Gracias')
    const inEnglish = callAs(services, caller)
    expect((await inEnglish.calendarManagement.list()).map(({ summary }) => summary)).toContain(
      'Public holidays: Mexico',
    )
    const christmas = { time_min: '2026-12-25T00:00:00Z', time_max: '2026-12-25T12:00:00Z' }
    expect(format(await inEnglish.calendar.listEvents(christmas))).toEqual([
      '2026-12-25 Christmas Day',
      '2026-12-25 Christmas Day',
    ])
    expect(format(await calls.calendar.listEvents(christmas))).toEqual(['2026-12-25 Navidad', '2026-12-25 Navidad'])
    const [event] = await inEnglish.calendar.listEvents(christmas)
    expect(await calls.calendar.getEvent({ eventId: event?.id ?? '' })).toMatchObject({ summary: 'Navidad' })
    expect(format(await listYear(MEXICO, 2027))).toEqual([
      '2027-01-01 Año Nuevo',
      '2027-02-01 Día de la Constitución',
      '2027-03-15 Natalicio de Benito Juárez',
      '2027-05-01 Día del Trabajador',
      '2027-09-16 Día de la Independencia',
      '2027-11-15 Día de la Revolución',
      '2027-12-25 Navidad',
    ])
  })

  test('covers last year to three years ahead, and one more year after New Year', async ({ services }) => {
    const { caller, calendars, listYear } = await createUserWithLanguage(services)
    await calendars.add({ calendar_id: MEXICO })
    const counts = async () => {
      const years = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031]
      return Promise.all(years.map(async (year) => (await listYear(MEXICO, year)).length))
    }
    // 2030 has one more: Mexico's presidential inauguration, every six years.
    expect(await counts()).toEqual([0, 7, 7, 7, 7, 7, 0, 0])
    const before = await listYear(MEXICO, 2028)
    expect(await collectTopics(services, caller, () => runRecurringJobs(services))).toEqual([])
    services.clock.set('2027-01-01T03:27:00Z')
    expect(await collectTopics(services, caller, () => runRecurringJobs(services))).toEqual(['events'])
    expect(await counts()).toEqual([0, 7, 7, 7, 7, 7, 8, 0])
    expect(await listYear(MEXICO, 2028)).toEqual(before)
    expect(await collectTopics(services, caller, () => runRecurringJobs(services))).toEqual([])
  })

  test('sends only the new holidays to sync clients after a refresh', async ({ services }) => {
    const { calendars } = await createUserWithLanguage(services)
    await calendars.add({ calendar_id: MEXICO })
    const range = { time_min: '2029-12-01T00:00:00Z', timeMax: '2030-12-31T12:00:00Z' }
    const { next_sync_token } = await calendars.calendarEvents({ calendarId: MEXICO, ...range })
    services.clock.set('2027-01-01T00:00:00Z')
    await runRecurringJobs(services)
    // Keeps the token from expiring.
    services.clock.set('2026-11-17T00:00:00Z')
    const sync_token = next_sync_token ?? ''
    const { events, deleted } = await calendars.calendarEvents({ calendarId: MEXICO, sync_token })
    expect([new Set(events.map((event) => dayOf(event).slice(0, 4))), deleted]).toEqual([new Set(['2030']), []])
  })

  test('gets missing translations when it is refreshed', async ({ services }) => {
    const { calendars, listYear } = await createUserWithLanguage(services, 'es')
    await calendars.add({ calendar_id: USA })
    await services.db.updateTable('events').set({ titles: sql`null` }).execute()
    expect(format(await listYear(USA, 2026))).toContain('2026-11-26 Thanksgiving Day')
    await runRecurringJobs(services)
    expect(format(await listYear(USA, 2026))).toContain('2026-11-26 Acción de Gracias')
  })

  test('of the user’s own country blocks time, and can be deselected', async ({ services }) => {
    const { caller, calendars } = await createUserWithLanguage(services)
    const guest = callAs(services, null)
    const token = await invitationTokenOf(services, caller)
    const countSlots = async () => {
      const day = { time_min: '2026-12-08T00:00:00Z', time_max: '2026-12-09T00:00:00Z' }
      return (await guest.match.availability({ token, ...day })).slots.length
    }
    expect(await countSlots()).toBeGreaterThan(20)
    expect(await calendars.add({ calendar_id: SPAIN })).toMatchObject({ is_selected: true })
    expect(await countSlots()).toBe(0)
    const other = await createUser(services)
    await callAs(services, other).users.updateWorkSchedule(onlyOn('Tuesday'))
    services.clock.set('2026-12-02T08:00:00Z')
    const later = await invitationTokenOf(services, caller)
    const { event, reason } = await callAs(services, other).match.autoCreateBatch({ token: later })
    expect(event.start).toMatchObject({ dateTime: '2026-12-15T08:00:00.000Z' })
    expect(reason).toMatchObject({ code: 'first_free', total: 2 })
    expect(reason.code === 'first_free' && reason.earlier.others).toBeGreaterThan(0)
    await calendars.update({ calendarId: SPAIN, is_selected: false })
    services.clock.set('2026-11-16T07:00:00Z')
    expect(await countSlots()).toBeGreaterThan(20)
  })

  test('of another country blocks no time until it is selected', async ({ services }) => {
    const { caller, calls, calendars } = await createUserWithLanguage(services)
    const token = await invitationTokenOf(services, caller)
    const christmas = { time_min: '2026-12-25T00:00:00Z', time_max: '2026-12-26T00:00:00Z' }
    const listSlots = async () => (await callAs(services, null).match.availability({ token, ...christmas })).slots
    const before = await listSlots()
    expect(before).not.toEqual([])
    await calendars.add({ calendar_id: USA })
    expect(await listSlots()).toEqual(before)
    const { events } = await calendars.events({ calendar_ids: [USA], ...christmas })
    expect(format(events)).toEqual(['2026-12-25 Christmas Day'])
    expect(format(await calls.calendar.listEvents(christmas))).toEqual(['2026-12-25 Christmas Day'])
    await calendars.update({ calendarId: USA, is_selected: true })
    expect(await listSlots()).toEqual([])
  })

  test('is read-only', {
    meta: {
      promise:
        'Calendar accounts: The built-in account accepts the id of a public holiday calendar, which is read-only and has all its holidays.',
    },
  }, async ({ services }) => {
    const { calls, calendars, listYear } = await createUserWithLanguage(services)
    await calendars.add({ calendar_id: USA })
    const { id = '' } = (await listYear(USA, 2026))[0] ?? {}
    const refused = { detail: errorMessage('event_not_writable'), code: 'event_not_writable' }
    expect(await errorOf(calls.calendar.deleteEvent({ eventId: id }))).toEqual(refused)
    expect(await errorOf(calls.calendar.updateEvent({ eventId: id, event: LUNCH }))).toEqual(refused)
    const lunch = { ...LUNCH, calendar_id: USA }
    expect(await errorOf(calls.calendar.createEvent(lunch))).toMatchObject({ code: 'invalid_input' })
    const unmarking = calendars.updateColors({ id: USA, is_holiday_calendar: false })
    expect(await errorOf(unmarking)).toMatchObject({
      fields: { is_holiday_calendar: 'This is a holiday calendar' },
    })
    expect(await errorOf(calendars.update({ calendarId: USA, summary: 'Mine' }))).toMatchObject({
      code: 'calendar_not_writable',
    })
    expect(await calendars.update({ calendarId: USA, is_selected: false })).toMatchObject({ is_selected: false })
  })
})

describe('adding a holiday calendar', () => {
  test('changes nothing the second time', async ({ services }) => {
    const { caller, calendars, listYear } = await createUserWithLanguage(services)
    const topicsOf = (act: () => Promise<unknown>) => collectTopics(services, caller, act)
    expect(await topicsOf(() => calendars.add({ calendar_id: USA }))).toEqual(['calendars', 'events'])
    const colored = await calendars.updateColors({ id: USA, background_color: '2f45ff' })
    const before = await listYear(USA, 2026)
    services.clock.advance(DAY)
    expect(await topicsOf(() => calendars.add({ calendar_id: USA }))).toEqual([])
    expect(await calendars.add({ calendar_id: USA })).toEqual(colored)
    expect(await listYear(USA, 2026)).toEqual(before)
  })

  test.for([
    'en.atlantis#holiday@group.v.calendar.google.com',
    'de.german#holiday@group.v.calendar.google.com',
    'en.usa',
    'somebody@example.test',
  ])('rejects an unknown id: %s', async (calendar_id, { services }) => {
    const { calendars } = await createUserWithLanguage(services)
    await expect(calendars.add({ calendar_id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: errorMessage('not_found'),
    })
    expect(await calendars.list()).toHaveLength(1)
  })
})

describe('removing a holiday calendar', () => {
  test('deletes it with its events', async ({ services }) => {
    const { caller, calls, calendars } = await createUserWithLanguage(services)
    await calendars.add({ calendar_id: USA })
    const topics = await collectTopics(services, caller, () => calendars.remove({ id: USA }))
    expect(topics).toEqual(['calendars', 'events'])
    expect([await calendars.list(), await calls.calendar.listEvents({})]).toEqual([[expect.anything()], []])
    await expect(calendars.remove({ id: USA })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await calendars.add({ calendar_id: USA })).toMatchObject({ id: USA })
  })

  test('is rejected for the user’s own calendar, even one marked as a holiday calendar', async ({ services }) => {
    const { calendars } = await createUserWithLanguage(services)
    const { id } = await calendars.create({ summary: 'Work' })
    const refused = { detail: errorMessage('own_calendar'), code: 'own_calendar' }
    expect(await errorOf(calendars.remove({ id }))).toEqual(refused)
    await calendars.updateColors({ id, is_holiday_calendar: true })
    expect(await errorOf(calendars.remove({ id }))).toEqual(refused)
    expect(await calendars.delete({ calendarId: id })).toEqual({ success: true })
  })
})
