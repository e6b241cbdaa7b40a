import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, test } from '#server/test/fixture.ts'
import { NO_HOURS } from '#server/test/matching/hosts.ts'
import { createUserWithAccount } from '#server/test/providers/connected-account.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import type { Services } from '../../../platform/services.ts'
import { openInvitation } from '../../invitations/tokens.ts'
import { listOfferedTimes } from './offered-times.ts'

/** Creates an owner in Madrid; `getOfferedTimes` returns the times that their page initially shows a visitor in `timeZone`. */
async function createOwner(services: Services) {
  const owner = callAs(services, await createUser(services, { time_zone: 'Europe/Madrid' }))
  return { owner, getOfferedTimes: await offeredTimesOf(services, owner) }
}

async function offeredTimesOf(services: Services, owner: ReturnType<typeof callAs>) {
  const { url_invites } = await owner.users.info()
  return async (timeZone: string) => {
    const { tokenInvitation } = await callAs(services, null).invitation.getInvitationToken({ url_invites })
    const invitation = await openInvitation(services, tokenInvitation)
    return listOfferedTimes(services, invitation, { timeZone, now: services.clock.now() })
  }
}

test('lists the next three weeks and the first slot', async ({ services }) => {
  const { getOfferedTimes } = await createOwner(services)
  const now = services.clock.now()
  const { from, until, starts, first, first_daytime, bookable_until } = await getOfferedTimes('Europe/Madrid')
  expect([from, until]).toEqual([now, now + 22 * DAY])
  expect([first, first_daytime]).toEqual([starts[0], starts[0]])
  expect(bookable_until).toBe(now + 60 * DAY)
})

test('reports that the owner’s calendar could not be read', async ({ services: baseServices }) => {
  const { services, calls, remote, run } = await createUserWithAccount(baseServices)
  const getOfferedTimes = await offeredTimesOf(services, calls)
  await run()
  const offeredTimes = await getOfferedTimes('Europe/Madrid')
  expect(offeredTimes.has_unread_calendar).toBe(false)
  expect(offeredTimes.first).not.toBeNull()
  remote.isConnected = false
  services.clock.advance(HOUR)
  expect(await getOfferedTimes('Europe/Madrid')).toMatchObject({ has_unread_calendar: true, starts: [], first: null })
})

test('for a distant visitor, the first daytime slot is not the first slot', async ({ services }) => {
  const { getOfferedTimes } = await createOwner(services)
  const { first, first_daytime } = await getOfferedTimes('America/New_York')
  // The first slot is at 09:00 in Madrid, the first daytime slot at 13:00.
  expect(first).not.toBeNull()
  expect(((first_daytime ?? 0) * MINUTE) % DAY).toBe(12 * HOUR)
})

test('there is no first daytime slot if all slots are at night for the visitor', async ({ services }) => {
  const { getOfferedTimes } = await createOwner(services)
  const { starts, first, first_daytime } = await getOfferedTimes('Pacific/Honolulu')
  expect(first).toBe(starts[0])
  expect(first_daytime).toBeNull()
})

test('lists nothing if no time is available', async ({ services }) => {
  const { owner, getOfferedTimes } = await createOwner(services)
  await owner.users.updateWorkSchedule(NO_HOURS)
  expect(await getOfferedTimes('Europe/Madrid')).toMatchObject({ starts: [], first: null, first_daytime: null })
  await owner.users.updateSettings({ min_notice: 7 * 24 * 60, horizon_days: 7 })
  expect(await getOfferedTimes('Europe/Madrid')).toMatchObject({ starts: [], first: null, first_daytime: null })
})

test('lists the days around a first slot that is weeks ahead', async ({ services }) => {
  const { owner, getOfferedTimes } = await createOwner(services)
  await owner.users.updateSettings({ min_notice: 30 * 24 * 60, horizon_days: 90 })
  const { from, until, starts, first, first_daytime } = await getOfferedTimes('Europe/Madrid')
  const start = (first ?? 0) * MINUTE
  expect(first_daytime).toBe(first)
  expect(starts).toContain(first)
  expect(from).toBeLessThanOrEqual(start - 7 * DAY)
  expect(until).toBeGreaterThanOrEqual(start + 14 * DAY)
})
