import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { up } from '../../../migrations/20261123T0401-time-zones.ts'

const REFUSED = 'Unknown time zone'

test.for(['IST', 'PST', 'BST', 'SystemV/PST8PDT', 'US/Pacific-New', '+02:00'])(
  'every call rejects the time zone %s',
  async (zone, { services }) => {
    const user = await createUser(services)
    const { users, calendar, calendarManagement } = callAs(services, user)
    expect(await getFieldErrors(users.updateTimezone({ time_zone: zone }))).toEqual({ time_zone: REFUSED })
    expect(await getFieldErrors(calendarManagement.create({ summary: 'Work', time_zone: zone }))).toEqual({
      time_zone: REFUSED,
    })
    const event = { ...LUNCH, start: { ...LUNCH.start, timeZone: zone } }
    expect(Object.keys((await getFieldErrors(calendar.createEvent(event))) ?? {})).toEqual(['start.timeZone'])
    const booking = {
      token: await invitationTokenOf(services, user),
      ...GUEST,
      start: monday('10:00'),
      time_zone: zone,
    }
    expect(await getFieldErrors(callAs(services, null).match.book(booking))).toEqual({ time_zone: REFUSED })
  },
)

test('every call stores the canonical case of a time zone', async ({ services }) => {
  const user = await createUser(services)
  const { users, calendar, calendarManagement } = callAs(services, user)
  expect(await users.updateTimezone({ time_zone: 'europe/berlin' })).toMatchObject({ time_zone: 'Europe/Berlin' })
  expect(await calendarManagement.create({ summary: 'Work', time_zone: 'asia/calcutta' })).toMatchObject({
    time_zone: 'Asia/Calcutta',
  })
  await calendar.createEvent({ ...LUNCH, start: { ...LUNCH.start, timeZone: 'EUROPE/KIEV' } })
  expect(await services.db.selectFrom('events').select('time_zone').execute()).toEqual([{ time_zone: 'Europe/Kiev' }])
})

test('the migration replaces stored names that are rejected now', async ({ services }) => {
  const user = await createUser(services, { time_zone: 'ist' })
  const other = await createUser(services)
  await callAs(services, other).calendar.createEvent(LUNCH)
  await services.db.updateTable('events').set({ time_zone: 'SystemV/PST8PDT' }).execute()
  await up(services.db as never)
  expect(await callAs(services, user).users.info()).toMatchObject({ time_zone: 'Asia/Kolkata' })
  expect(await callAs(services, other).users.info()).toMatchObject({ time_zone: 'Europe/Madrid' })
  expect(await services.db.selectFrom('events').select('time_zone').execute()).toEqual([
    { time_zone: 'America/Los_Angeles' },
  ])
})
