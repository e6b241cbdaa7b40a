import { callAs } from '#server/test/caller.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { invitationTokenOf } from '#server/test/guest.ts'
import { collectTopics } from '#server/test/live-topics.ts'
import { signInByMail } from '#server/test/sign-in.ts'
import type { Language } from '#shared/languages.ts'
import { resolveCaller } from '../../auth/sessions.ts'

const SPAIN = 'en.spain#holiday@group.v.calendar.google.com'
const ANA = 'ana@example.test'

async function createNewUser(services: TestServices, profile: { time_zone?: string; language?: Language } = {}) {
  const { token } = await signInByMail(services, ANA, profile)
  const signedIn = await resolveCaller(services, token)
  if (!signedIn) throw new Error('not signed in')
  await services.db.updateTable('users').set({ is_auth: true }).execute()
  const caller = { ...signedIn, is_auth: true }
  const calls = callAs(services, caller)
  const holidays = async () =>
    (await calls.calendarManagement.list()).filter((calendar) => calendar.is_holiday_calendar)
  return { caller, calls, holidays, ids: async () => (await holidays()).map(({ id }) => id) }
}

describe('a new user', () => {
  test('is busy on the public holidays of their country', async ({ services }) => {
    const { caller, holidays } = await createNewUser(services, { time_zone: 'Europe/Madrid' })
    expect(await holidays()).toMatchObject([{ id: SPAIN, summary: 'Public holidays: Spain', is_selected: true }])
    const token = await invitationTokenOf(services, caller)
    const listSlots = async (day: string) =>
      (
        await callAs(services, null).match.availability({
          token,
          time_min: `${day}T00:00:00Z`,
          time_max: `${day}T23:59:00Z`,
        })
      ).slots
    expect(await listSlots('2026-12-08')).toEqual([])
    expect(await listSlots('2026-12-09')).not.toEqual([])
  })

  test('gets the holidays in their language', async ({ services }) => {
    const { ids } = await createNewUser(services, { time_zone: 'Europe/Madrid', language: 'es' })
    expect(await ids()).toEqual(['es.spain#holiday@group.v.calendar.google.com'])
  })

  test.for(['UTC', 'Antarctica/Troll', undefined])(
    'gets no holidays in a time zone without a holiday region: %s',
    async (zone, { services }) => {
      const { ids } = await createNewUser(services, zone ? { time_zone: zone } : {})
      expect(await ids()).toEqual([])
    },
  )

  test('does not get holidays again after removing them', async ({ services }) => {
    const { calls, ids } = await createNewUser(services, { time_zone: 'Europe/Madrid' })
    await calls.calendarManagement.remove({ id: SPAIN })
    await signInByMail(services, ANA, { time_zone: 'Europe/Madrid' })
    for (const time_zone of ['UTC', 'Europe/Madrid', 'America/New_York'])
      await calls.users.updateTimezone({ time_zone })
    expect(await ids()).toEqual([])
  })

  test('keeps the holidays of their first country after a move', async ({ services }) => {
    const { calls, holidays } = await createNewUser(services, { time_zone: 'Europe/Madrid' })
    await calls.users.updateTimezone({ time_zone: 'America/New_York' })
    expect(await holidays()).toMatchObject([{ id: SPAIN, is_selected: true }])
  })
})

describe('a user without a known country', () => {
  test('gets holidays when their time zone identifies the country', async ({ services }) => {
    const { caller, calls, holidays } = await createNewUser(services)
    const set = (time_zone: string) => calls.users.updateTimezone({ time_zone })
    const topics = await collectTopics(services, caller, async () => {
      await Promise.all([set('Europe/Madrid'), set('Europe/Madrid')])
    })
    expect(topics).toEqual(['calendars', 'events', 'settings'])
    expect(await holidays()).toMatchObject([{ id: SPAIN, is_selected: true }])
  })

  test('keeps an existing holiday calendar unchanged', async ({ services }) => {
    const { calls, holidays } = await createNewUser(services)
    await calls.calendarManagement.add({ calendar_id: SPAIN })
    await calls.users.updateTimezone({ time_zone: 'Europe/Madrid' })
    expect(await holidays()).toMatchObject([{ id: SPAIN, is_selected: false }])
  })
})
