import { sql } from 'kysely'
import { createBearerHeaders, test } from '#server/test/app.ts'
import { errorOf, getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices } from '#server/test/fixture.ts'
import { invitationTokenOf, monday } from '#server/test/guest.ts'
import type { Caller } from '../../platform/trpc.ts'

/** A user with a recurring event and `copies` copies of it. */
async function createUserWithEventCopies(services: TestServices, copies: number, event: object): Promise<Caller> {
  const user = await createUser(services)
  const { id } = await callAs(services, user).calendar.createEvent({ ...LUNCH, ...event })
  await sql`
    insert into events (user_id, event_id, calendar_id, ical_uid, summary, start_at, end_at, until, rule_until, time_zone,
      recurrence, organizer, created_at, updated_at)
    select user_id, event_id || n, calendar_id, ical_uid || n, summary, start_at + n * interval '1 second', end_at, until,
      rule_until, time_zone, recurrence, organizer, created_at, updated_at
    from events, generate_series(1, ${copies}::int) n where event_id = ${id}`.execute(services.db)
  return user
}

describe('four hundred hourly series', () => {
  const HOURLY = { recurrence: ['RRULE:FREQ=HOURLY'] }

  test('are not listed: the error names the range field', async ({ services }) => {
    const { calendar, calendarManagement } = callAs(services, await createUserWithEventCopies(services, 399, HOURLY))
    const tooMany = 'This range has too many events. Request a shorter one'
    expect(await getFieldErrors(calendar.listEvents({}))).toEqual({ time_max: tooMany })
    const [main] = await calendarManagement.list()
    const calendarId = main?.id ?? ''
    expect(await getFieldErrors(calendarManagement.calendarEvents({ calendarId, max_results: 1 }))).toEqual({
      timeMax: tooMany,
    })
    expect(await getFieldErrors(calendarManagement.events({ calendar_ids: [calendarId], max_results: 1 }))).toEqual({
      time_max: tooMany,
    })
  })

  test('make their owner’s busy times unknown, and nobody else’s', {
    meta: {
      promise:
        'Calendar accounts: Unknown time is never free: automatic matching returns "The calendar of NAME could not be read", and lets people choose a time themselves.',
    },
  }, async ({ services, app }) => {
    const heavy = await createUserWithEventCopies(services, 399, HOURLY)
    const light = await createUser(services)
    const guest = callAs(services, null)
    const { slots } = await guest.match.availability({ token: await invitationTokenOf(services, heavy) })
    expect(slots).toEqual([])
    const refusal = await errorOf(
      callAs(services, light).match.autoCreateBatch({ token: await invitationTokenOf(services, heavy) }),
    )
    expect(refusal).toMatchObject({
      code: 'calendar_unread',
      detail: `The calendar of ${heavy.name} could not be read`,
    })
    // Names are parameters, and nothing parses the message: any name works.
    for (const name of ['Paris', 'May', 'not_found', 'Not found']) {
      await services.db.updateTable('users').set({ name }).where('user_id', '=', heavy.user_id).execute()
      const expected = {
        code: 'calendar_unread',
        detail: `The calendar of ${name} could not be read`,
        params: { name },
      }
      const token = await invitationTokenOf(services, heavy)
      const headers = await createBearerHeaders(services, light)
      const rest = await app.inject({ url: `/match/auto-create-batch?token=${token}`, headers })
      expect([rest.statusCode, rest.json()]).toEqual([409, { ...expected, manual: true }])
      const payload = { json: { token } }
      const trpc = await app.inject({ method: 'POST', url: '/trpc/match.autoCreateBatch', payload, headers })
      expect(trpc.json().error.json.data.error).toEqual({ ...expected, manual: true })
    }
    const availability = await callAs(services, heavy).match.availability({
      token: await invitationTokenOf(services, light),
    })
    expect(availability.slots.length).toBeGreaterThan(100)
    expect(availability.slots.every(({ unknown }) => unknown === true)).toBe(true)
  })
})

test('availability accounts for a hundred monthly series with a count, an extra date and an old start', async ({
  services,
}) => {
  const recurrence = ['RRULE:FREQ=MONTHLY;COUNT=1000', 'RDATE:20261123T100000Z']
  const at = (time: string) => ({ dateTime: `1950-01-16T${time}:00Z`, timeZone: 'Europe/Madrid' })
  const owner = await createUserWithEventCopies(services, 99, { start: at('09:00'), end: at('10:00'), recurrence })
  const { slots } = await callAs(services, null).match.availability({ token: await invitationTokenOf(services, owner) })
  const starts = new Set(slots.map(({ start }) => start))
  // The rule's dates and the extra date are busy; the hour before is free.
  expect(starts.has('2026-12-16T09:00:00.000Z')).toBe(false)
  expect(starts.has('2026-11-23T10:00:00.000Z')).toBe(false)
  expect(starts.has('2026-11-23T09:00:00.000Z')).toBe(true)
  expect(starts.has(monday('13:00'))).toBe(true)
})
