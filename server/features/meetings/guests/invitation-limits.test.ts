import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { expect, type TestServices, testWith, test as unlimited } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'
import { NO_HOURS } from '#server/test/matching/hosts.ts'
import { errorMessage } from '#shared/english.ts'
import { DAY, toSeconds } from '#shared/time.ts'
import type { Caller } from '../../../platform/trpc.ts'

const test = testWith({ RATE_LIMIT: 'on' })

const createGuests = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}@elsewhere.test`)

const schedule = (services: TestServices, organizer: Caller, participants: string[]) =>
  callAs(services, organizer).meetings.scheduleGroup({ summary: 'Offer', participants })

test('organizers can invite an address without an account 20 times a day', async ({ services }) => {
  const [organizer, ana] = [await createUser(services), await createUser(services)]
  const invite = (user = organizer) => schedule(services, user, [GUEST.email, ana.email])
  const attempts = await Promise.allSettled(Array.from({ length: 22 }, () => invite()))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await mailsTo(services, GUEST.email)).toHaveLength(20)
  const limit = 'invitations_to_address'
  expect(await errorOf(invite())).toMatchObject({
    code: 'too_many_requests',
    detail: errorMessage('too_many_requests', { limit }),
    params: { limit },
    retry_after: toSeconds(DAY),
  })
  await schedule(services, organizer, [ana.email, 'other@elsewhere.test'])
  await invite(await createUser(services))
  services.clock.advance(DAY)
  await invite()
})

test('an account that cannot be found is limited like an address without one', async ({ services }) => {
  const [organizer, ana, hidden] = [await createUser(services), await createUser(services), await createUser(services)]
  await callAs(services, hidden).users.updateSettings({ is_findable: false })
  for (let i = 0; i < 20; i++) await schedule(services, organizer, [hidden.email, ana.email])
  expect(await errorOf(schedule(services, organizer, [hidden.email, ana.email]))).toMatchObject({
    params: { limit: 'invitations_to_address' },
  })
})

test('organizers can invite 200 addresses without an account a day, also with their link', async ({ services }) => {
  const organizer = await createUser(services)
  for (let i = 0; i < 22; i++) await schedule(services, organizer, createGuests(9, `guest${i}-`))
  const token = await invitationTokenOf(services, organizer)
  const book = (participants: string[]) =>
    callAs(services, organizer).match.autoCreateMultipleBatch({ token, summary: 'Offer', participants })
  const limit = 'invitations_of_organizer'
  expect(await errorOf(book(createGuests(3, 'last')))).toMatchObject({
    detail: errorMessage('too_many_requests', { limit }),
    params: { limit },
  })
  expect(await mailsTo(services, 'last0@elsewhere.test')).toEqual([])
  await book(createGuests(2, 'last'))
  const users = [await createUser(services), await createUser(services)]
  await schedule(
    services,
    organizer,
    users.map(({ email }) => email),
  )
})

test('failed bookings and bookings by guests do not count', async ({ services }) => {
  const organizer = await createUser(services)
  const token = await invitationTokenOf(services, organizer)
  await callAs(services, null).match.book({ ...GUEST, token })
  await callAs(services, organizer).users.updateWorkSchedule(NO_HOURS)
  expect(await errorOf(schedule(services, organizer, createGuests(2, 'guest')))).toMatchObject({
    code: 'no_common_time',
  })
  const actions = services.db.selectFrom('recent_actions').select('action').where('action', 'like', '%invitation')
  expect(await actions.execute()).toEqual([])
})

unlimited('RATE_LIMIT=off lifts these limits', async ({ services }) => {
  const organizer = await createUser(services)
  for (let i = 0; i < 21; i++) await schedule(services, organizer, createGuests(2, 'guest'))
  expect(await mailsTo(services, 'guest0@elsewhere.test')).toHaveLength(21)
})
