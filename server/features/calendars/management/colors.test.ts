import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { addGoogleAccount } from '#server/test/synced-account.ts'

async function createUserWithWorkCalendar(services: TestServices) {
  const caller = await createUser(services)
  const calls = callAs(services, caller)
  const calendars = calls.calendarManagement
  const work = await calendars.create({ summary: 'Work' })
  const [main] = await calendars.list()
  return { caller, calls, calendars, work, main: main ?? expect.fail('no main calendar') }
}

describe('the colors of a calendar', () => {
  test('apply to events without their own color', async ({ services }) => {
    const { calls, calendars, work } = await createUserWithWorkCalendar(services)
    const { id } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: work.id })
    const pink = { ...LUNCH, calendar_id: work.id, extendedProps: { event_color: 'e62e7b' } }
    const { id: pinkId } = await calls.calendar.createEvent(pink)
    const colors = { background_color: '29CC39', foreground_color: '222222' }
    expect(await calendars.updateColors({ id: work.id, ...colors })).toEqual({
      ...work,
      background_color: '29cc39',
      foreground_color: '222222',
    })
    const colorOf = async (eventId: string) => (await calls.calendar.getEvent({ eventId })).extendedProps.event_color
    expect([await colorOf(id), await colorOf(pinkId)]).toEqual(['29cc39', 'e62e7b'])
  })

  test('replace the colors of all its events on request, and of no others', {
    meta: {
      promise:
        'Calendar accounts: `PUT /calendar-management/calendars/{id}/colors` takes `background_color`, `foreground_color`, `is_holiday_calendar` and `update_events_colors`.',
    },
  }, async ({ services }) => {
    const { calls, calendars, work, main } = await createUserWithWorkCalendar(services)
    const pink = { ...LUNCH, extendedProps: { event_color: 'e62e7b' } }
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=2']
    const series = await calls.calendar.createEvent({ ...pink, calendar_id: work.id, recurrence })
    const [, second] = await calls.calendar.listEvents({})
    await calls.calendar.updateEvent({ eventId: second?.id ?? '', event: { ...pink, summary: 'Long lunch' } })
    const other = await calls.calendar.createEvent(pink)
    const colors = { background_color: 'ffcb33', foreground_color: '000000', is_holiday_calendar: false }
    await calendars.updateColors({ id: work.id, ...colors, update_events_colors: true })
    const shownColors = (await calls.calendar.listEvents({})).map(
      (event) => `${event.recurring_event_id ?? event.id} ${event.extendedProps.event_color}`,
    )
    const expected = [`${series.id} ffcb33`, `${series.id} ffcb33`, `${other.id} e62e7b`]
    expect(shownColors.toSorted()).toEqual(expected.toSorted())
    expect(main.id).toBe(other.calendar_id)
  })

  test('are also those of its account if it is the main calendar', async ({ services }) => {
    const { caller, calls, calendars, main } = await createUserWithWorkCalendar(services)
    const google = await addGoogleAccount(services, caller.user_id)
    await calendars.updateColors({ id: main.id, background_color: 'ff6633', foreground_color: '101010' })
    await calendars.updateColors({ id: google.calendar_id, background_color: '2ee6ca' })
    const { color, synchronized_accounts } = await calls.users.info()
    expect([color, ...synchronized_accounts.map((account) => account.account_color)]).toEqual([
      'ff6633',
      'ff6633',
      '2ee6ca',
    ])
    expect((await calendars.list())[0]).toMatchObject({ background_color: 'ff6633', foreground_color: '101010' })
    await calls.users.updateUserColor({ new_color: '0b1026' })
    expect((await calendars.list())[0]).toMatchObject({ background_color: '0b1026', foreground_color: 'ffffff' })
  })

  test('get a matching text color when the background changes', async ({ services }) => {
    const { calendars, work } = await createUserWithWorkCalendar(services)
    const set = async (colors: { background_color?: string; foreground_color?: string }) => {
      const { background_color, foreground_color } = await calendars.updateColors({ id: work.id, ...colors })
      return [background_color, foreground_color]
    }
    expect(await set({ foreground_color: 'aaaaaa' })).toEqual(['24b3f5', 'aaaaaa'])
    expect(await set({})).toEqual(['24b3f5', 'aaaaaa'])
    expect(await set({ background_color: '000000' })).toEqual(['000000', 'ffffff'])
    expect(await getFieldErrors(calendars.updateColors({ id: work.id, background_color: 'red' }))).toEqual({
      background_color: 'Use six hex digits without #',
    })
  })
})

describe('the user’s own calendar', () => {
  test('can be marked as a holiday calendar, which is read-only and blocks no time until it is selected', async ({
    services,
  }) => {
    const { calls, calendars, work } = await createUserWithWorkCalendar(services)
    const { id } = await calls.calendar.createEvent({ ...LUNCH, calendar_id: work.id })
    const marked = await calendars.updateColors({ id: work.id, is_holiday_calendar: true })
    expect(marked).toEqual({
      ...work,
      is_holiday_calendar: true,
      is_selected: false,
      is_writable: false,
      accepts_meetings: false,
    })
    await expect(calls.calendar.deleteEvent({ eventId: id })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await calendars.update({ calendarId: work.id, is_selected: true })).toMatchObject({ is_selected: true })
    expect(await calendars.updateColors({ id: work.id, is_holiday_calendar: false })).toEqual(work)
    expect(await calls.calendar.deleteEvent({ eventId: id })).toEqual({ success: true })
  })

  test('cannot be marked as a holiday calendar if it is the main calendar', async ({ services }) => {
    const { calendars, main } = await createUserWithWorkCalendar(services)
    expect(await getFieldErrors(calendars.updateColors({ id: main.id, is_holiday_calendar: true }))).toEqual({
      is_holiday_calendar: 'New events go into this calendar, so it cannot be a holiday calendar',
    })
    expect((await calendars.list())[0]).toEqual(main)
  })
})
