import { errorOf, getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH, UNKNOWN_ID } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'
import { addGoogleAccount } from '#server/test/synced-account.ts'
import { errorMessage } from '#shared/english.ts'
import type { CalendarId, EventId } from '#shared/ids.ts'

const DAILY = { ...LUNCH, recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }
const notFound = { code: 'NOT_FOUND', message: errorMessage('not_found') }

/** A user with a main calendar, a second calendar, and a Google account. */
async function createUserWithThreeCalendars(services: TestServices) {
  const caller = await createUser(services)
  const { calendar, calendarManagement } = callAs(services, caller)
  const google = await addGoogleAccount(services, caller.user_id)
  const work = (await calendarManagement.create({ summary: 'Work' })).id
  const [main] = await calendarManagement.list()
  if (!main) expect.fail('no main calendar')
  return {
    caller,
    calendar,
    google,
    work,
    main: main.id,
    local: main.account_id,
    listEventsByCalendar: async () => {
      const rows = await services.db.selectFrom('events').select(['calendar_id', 'event_id']).execute()
      return Object.groupBy(rows, (row) => row.calendar_id)
    },
    moveToGoogle: (eventId: string) =>
      services.db
        .updateTable('events')
        .set({ calendar_id: google.calendar_id })
        .where('event_id', '=', eventId as EventId)
        .execute(),
  }
}

describe('the expected account of an event', () => {
  test('must contain the event; otherwise the event is not found', {
    meta: {
      promise:
        'Calendar accounts: Events of connected accounts are created, changed and deleted through `/calendar/events`, which checks `account_id`.',
    },
  }, async ({ services }) => {
    const { calendar, google, local } = await createUserWithThreeCalendars(services)
    const { id: eventId } = await calendar.createEvent(LUNCH)
    for (const account_id of [google.account_id, UNKNOWN_ID, 'local']) {
      await expect(calendar.updateEvent({ eventId, account_id, event: LUNCH })).rejects.toMatchObject(notFound)
      await expect(calendar.deleteEvent({ eventId, account_id })).rejects.toMatchObject(notFound)
    }
    const event = { ...LUNCH, summary: 'Late lunch' }
    expect(await calendar.updateEvent({ eventId, account_id: local, event })).toMatchObject({ summary: 'Late lunch' })
    expect(await calendar.deleteEvent({ eventId, account_id: local })).toEqual({ success: true })
  })

  test('must be writable', async ({ services }) => {
    const { calendar, google, moveToGoogle, main } = await createUserWithThreeCalendars(services)
    const { id: eventId } = await calendar.createEvent(LUNCH)
    await moveToGoogle(eventId)
    const refused = { detail: errorMessage('event_not_writable'), code: 'event_not_writable' }
    const { account_id } = google
    expect(await errorOf(calendar.updateEvent({ eventId, account_id, event: LUNCH }))).toEqual(refused)
    const intoMain = { ...LUNCH, calendar_id: main }
    expect(await errorOf(calendar.updateEvent({ eventId, event: intoMain }))).toEqual(refused)
    expect(await errorOf(calendar.deleteEvent({ eventId, account_id }))).toEqual(refused)
  })
})

describe('moving an event to another account', () => {
  test('puts it into the main calendar and applies the other changes', async ({ services }) => {
    const { calendar, work, main, local } = await createUserWithThreeCalendars(services)
    const { id: eventId } = await calendar.createEvent({ ...LUNCH, calendar_id: work })
    const event = { ...LUNCH, summary: 'Late lunch' }
    const moved = await calendar.updateEvent({ eventId, account_id: local, change_account: local, event })
    expect(moved).toMatchObject({ id: eventId, summary: 'Late lunch', calendar_id: main, account_id: local })
    expect(await calendar.listEvents({})).toEqual([moved])
  })

  test('takes account_id as the target with change_account=true, and moves nothing with false', {
    meta: {
      promise:
        'Calendar accounts: `PUT /calendar/events/{eventId}` with `account_id` and `change_account` moves an event to another account.',
    },
  }, async ({ services }) => {
    const { calendar, google, work, main, local } = await createUserWithThreeCalendars(services)
    const { id: eventId } = await calendar.createEvent({ ...LUNCH, calendar_id: work })
    const update = (change: { account_id?: string; change_account: boolean | 'true' | 'false' }) =>
      calendar.updateEvent({ eventId, ...change, event: LUNCH })
    expect(await getFieldErrors(update({ change_account: 'true' }))).toEqual({
      account_id: 'Send the id of the account to move the event to',
    })
    expect(await errorOf(update({ account_id: google.account_id, change_account: true }))).toMatchObject({
      code: 'account_not_writable',
    })
    expect(await update({ account_id: local, change_account: 'false' })).toMatchObject({ calendar_id: work })
    const inWrongAccount = update({ account_id: google.account_id, change_account: false })
    await expect(inWrongAccount).rejects.toMatchObject(notFound)
    expect(await update({ account_id: local, change_account: 'true' })).toMatchObject({ calendar_id: main })
  })

  test('puts it into the calendar named in the input if that belongs to the account', async ({ services }) => {
    const { calendar, google, work, main, local } = await createUserWithThreeCalendars(services)
    const { id: eventId } = await calendar.createEvent({ ...LUNCH, calendar_id: work })
    const move = async (calendar_id: string) =>
      (await calendar.updateEvent({ eventId, change_account: local, event: { ...LUNCH, calendar_id } })).calendar_id
    expect(await move(work)).toBe(work)
    expect(await move(google.calendar_id)).toBe(main)
    expect(await move(work)).toBe(work)
  })

  test.for([
    ['this', ['Lunch', 'Moved']],
    ['following', ['Lunch', 'Moved']],
    ['all', ['Moved', 'Moved']],
  ] as const)(
    'moves a series with its exceptions when the scope is %s',
    async ([scope, expectedSummaries], { services }) => {
      const { calendar, work, main, local, listEventsByCalendar } = await createUserWithThreeCalendars(services)
      await calendar.createEvent({ ...DAILY, calendar_id: work })
      const [, second, third] = await calendar.listEvents({})
      await calendar.deleteEvent({ eventId: third?.id ?? '' })
      expect((await listEventsByCalendar())[work as CalendarId]).toHaveLength(2)
      const { id: eventId, start, end } = second ?? expect.fail('no second')
      const event = { summary: 'Moved', start, end }
      const moved = await calendar.updateEvent({ eventId, scope, change_account: local, event })
      expect(moved).toMatchObject({ summary: 'Moved', calendar_id: main })
      expect(Object.keys(await listEventsByCalendar())).toEqual([main])
      expect((await calendar.listEvents({})).map(({ summary }) => summary)).toEqual(expectedSummaries)
    },
  )

  test('is rejected, and moves nothing, for a read-only or unknown account', async ({ services }) => {
    const { calendar, google, main, listEventsByCalendar } = await createUserWithThreeCalendars(services)
    const { id: eventId } = await calendar.createEvent(LUNCH)
    const move = (change_account: string) => calendar.updateEvent({ eventId, change_account, event: LUNCH })
    expect(await errorOf(move(google.account_id))).toEqual({
      detail: errorMessage('account_not_writable'),
      code: 'account_not_writable',
      fields: { change_account: errorMessage('account_not_writable') },
      field_errors: { change_account: { code: 'account_not_writable' } },
    })
    await expect(move(UNKNOWN_ID)).rejects.toMatchObject(notFound)
    expect(await getFieldErrors(move('elsewhere'))).toEqual({
      change_account: 'Use true, false, or the id of an account',
    })
    expect(Object.keys(await listEventsByCalendar())).toEqual([main])
  })

  test('is rejected for a meeting, whose color can still change', async ({ services }) => {
    const { caller, calendar, work, main, local } = await createUserWithThreeCalendars(services)
    const token = await invitationTokenOf(services, caller)
    await callAs(services, null).match.book({ token, ...GUEST })
    const { id: eventId, summary, start, end } = (await calendar.listEvents({}))[0] ?? expect.fail('no entry')
    const change = { summary, start, end, extendedProps: { event_color: 'e62e7b' } }
    const update = (calendar_id: string) =>
      calendar.updateEvent({ eventId, change_account: local, event: { ...change, calendar_id } })
    expect(await errorOf(update(work))).toMatchObject({ code: 'is_meeting' })
    expect(await update(main)).toMatchObject({ calendar_id: main, extendedProps: { event_color: 'e62e7b' } })
  })
})

test('an event can be created in any writable calendar of the caller', async ({ services }) => {
  const { calendar, google, work } = await createUserWithThreeCalendars(services)
  expect(await calendar.createEvent({ ...LUNCH, calendar_id: work })).toMatchObject({ calendar_id: work })
  expect(await getFieldErrors(calendar.createEvent({ ...LUNCH, calendar_id: google.calendar_id }))).toEqual({
    calendar_id: 'Choose one of your calendars that you can write to',
  })
})
