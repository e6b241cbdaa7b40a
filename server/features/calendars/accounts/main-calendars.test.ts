import { expect, test } from '#server/test/fixture.ts'
import { createUserWithAccount, synchronize } from '#server/test/providers/connected-account.ts'
import { MINUTE } from '#shared/time.ts'

test('an account has one main calendar, whatever its server lists first', {
  meta: { promise: 'Calendar accounts: An account always has exactly one main calendar.' },
}, async ({ services: baseServices }) => {
  const { services, calls, remote, account_id, listCalendars } = await createUserWithAccount(baseServices)
  const listNames = async () => {
    services.clock.advance(MINUTE)
    await synchronize(services)
    return (await listCalendars()).map(({ summary, is_primary }) => (is_primary ? `${summary} (main)` : summary))
  }
  const main = remote.primaryCalendar
  expect(await listNames()).toEqual([`${main.summary} (main)`])

  main.is_primary = false
  const work = remote.putCalendar({ summary: 'Work', is_primary: true })
  remote.putCalendar({ summary: 'A team', is_read_only: true })
  expect(await listNames()).toEqual([`${main.summary} (main)`, 'A team', 'Work'])

  remote.calendars.delete(main.external_id)
  expect(await listNames()).toEqual(['Work (main)', 'A team'])
  await calls.calendarManagement.create({ summary: 'Home', account_id })
  expect(await listNames()).toEqual(['Work (main)', 'A team', 'Home'])
  remote.calendars.delete(work.external_id)
  expect(await listNames()).toEqual(['Home (main)', 'A team'])
})

test('a calendar can be created in an account that has none', async ({ services: baseServices }) => {
  const { services, calls, remote, account_id, listCalendars } = await createUserWithAccount(baseServices)
  remote.calendars.clear()
  await synchronize(services)
  expect(await listCalendars()).toEqual([])
  const created = await calls.calendarManagement.create({ summary: 'Home', account_id })
  expect(created).toMatchObject({ account_id, is_primary: true })
  await synchronize(services)
  expect(await listCalendars()).toMatchObject([{ id: created.id, is_primary: true }])
  await expect(
    calls.calendarManagement.create({ summary: 'x', account_id: crypto.randomUUID() }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
