import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import type { UserId } from '#shared/ids.ts'
import { findPeopleByEmail, findPerson, lockPeople } from './people.ts'

async function addAccount(
  { db }: TestServices,
  user_id: UserId,
  provider: 'google' | 'microsoft' | 'caldav',
  account_email: string,
  created_at = new Date(0),
): Promise<void> {
  const account = { user_id, provider, account_email, account_picture: null, account_color: '24b3f5', created_at }
  const is_email_verified = provider !== 'caldav'
  await db
    .insertInto('accounts')
    .values({ ...account, is_email_verified })
    .execute()
}

test('finds a person by id', async ({ services }) => {
  const { db } = services
  const ana = await createUser(services, { url_invites: 'ana', event_interval: 15, time_zone: 'Asia/Tokyo' })
  const found = await findPerson(db, ana.user_id)
  expect(found).toMatchObject({
    email: ana.email,
    event_interval: 15,
    time_zone: 'Asia/Tokyo',
    url_invites: 'ana',
    is_auth: true,
  })
  expect(found?.work_schedule.Monday).toEqual([{ start_time: '09:00', end_time: '18:00' }])
})

describe('finding people by email', () => {
  test('finds a person by their own address and their accounts’ addresses', async ({ services }) => {
    const ana = await createUser(services, { email: 'ana@example.test' })
    await addAccount(services, ana.user_id, 'google', 'ana@gmail.test')
    await addAccount(services, ana.user_id, 'microsoft', 'ana@outlook.test')
    const people = await findPeopleByEmail(services.db, [
      'ana@gmail.test',
      'ana@example.test',
      'ana@outlook.test',
      'x@y.test',
    ])
    expect([...people.keys()].toSorted()).toEqual(['ana@example.test', 'ana@gmail.test', 'ana@outlook.test'])
    for (const person of people.values()) expect(person).toEqual(await findPerson(services.db, ana.user_id))
  })

  test('skips unverified users', async ({ services }) => {
    const ana = await createUser(services, { email: 'ana@example.test', is_auth: false })
    await addAccount(services, ana.user_id, 'google', 'ana@gmail.test')
    expect(await findPeopleByEmail(services.db, ['ana@example.test', 'ana@gmail.test'])).toEqual(new Map())
  })

  test('prefers a user’s own address to another user’s account', async ({ services }) => {
    const ana = await createUser(services, { email: 'ana@example.test' })
    const eve = await createUser(services)
    await addAccount(services, eve.user_id, 'google', 'ana@example.test')
    const people = await findPeopleByEmail(services.db, ['ana@example.test'])
    expect(people.get('ana@example.test')?.user_id).toBe(ana.user_id)
  })

  test('finds the user who connected a shared account first', async ({ services }) => {
    const [later, first] = [await createUser(services), await createUser(services)]
    await addAccount(services, later.user_id, 'google', 'team@gmail.test', new Date(2))
    await addAccount(services, first.user_id, 'google', 'team@gmail.test', new Date(1))
    const people = await findPeopleByEmail(services.db, ['team@gmail.test'])
    expect(people.get('team@gmail.test')?.user_id).toBe(first.user_id)
  })

  test('ignores CalDAV accounts, whose addresses are unverified', async ({ services }) => {
    const eve = await createUser(services)
    await addAccount(services, eve.user_id, 'caldav', 'boss@example.test')
    expect(await findPeopleByEmail(services.db, ['boss@example.test'])).toEqual(new Map())
  })

  test('finds nobody for an empty list', async ({ services }) => {
    expect(await findPeopleByEmail(services.db, [])).toEqual(new Map())
    expect(await lockPeople(services.db, [])).toEqual([])
  })
})

describe('locking people', () => {
  test('returns the rows in the same order, whatever the order of the ids', async ({ services }) => {
    const ids = (await Promise.all([1, 2, 3].map(() => createUser(services)))).map((user) => user.user_id)
    const locked = await services.db.transaction().execute((trx) => lockPeople(trx, ids.toReversed()))
    expect(locked.map((person) => person.user_id)).toEqual(ids.toSorted())
  })

  test('makes the next transaction wait and read the change', async ({ services }) => {
    const { db } = services
    const ana = await createUser(services, { name: 'Before' })
    let second: Promise<string | undefined> | undefined
    await db.transaction().execute(async (trx) => {
      await lockPeople(trx, [ana.user_id])
      second = db.transaction().execute(async (other) => (await lockPeople(other, [ana.user_id]))[0]?.name)
      await trx.updateTable('users').set({ name: 'After' }).where('user_id', '=', ana.user_id).execute()
    })
    expect(await second).toBe('After')
  })

  test('does not deadlock when the same people are locked in different orders', async ({ services }) => {
    const { db } = services
    const ids = (await Promise.all([1, 2, 3, 4].map(() => createUser(services)))).map((user) => user.user_id)
    const orders = Array.from({ length: 12 }, (_, i) => [...ids.slice(i % 4), ...ids.slice(0, i % 4)])
    const locked = orders.map((order) => db.transaction().execute((trx) => lockPeople(trx, order)))
    expect((await Promise.all(locked)).every((people) => people.length === 4)).toBe(true)
  })
})

test('a deleted user’s late changes are rejected, and late reads cause no internal error', async ({ services }) => {
  const caller = await createUser(services)
  await services.db.deleteFrom('users').where('user_id', '=', caller.user_id).execute()
  const calls = callAs(services, caller)
  const lateCalls = [
    () => calls.invitation.generateInvitationLink({}),
    () => calls.calendar.createEvent(LUNCH),
    () => calls.calendarManagement.create({ summary: 'Late' }),
    () => calls.users.updateSettings({ url_invites: 'too-late' }),
    () => calls.calendarFeed.renew(),
    () => calls.feedback.general({ message: 'Late' }),
    () => calls.groups.create({ group_participants: ['a@example.test', 'b@example.test'] }),
  ]
  const code = expect.stringMatching(/^(UNAUTHORIZED|NOT_FOUND)$/)
  for (const call of lateCalls) await expect(call()).rejects.toMatchObject({ code })
  const lateReads = [
    () => calls.invitation.getInvitationLinks(),
    () => calls.users.info(),
    () => calls.auth.status(),
    () => calls.groups.myGroups({}),
    () => calls.calendar.listEvents({}),
    () => calls.calendarManagement.list(),
    () => calls.calendarFeed.get(),
  ]
  for (const call of lateReads) {
    const error = await call().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(error).not.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  }
})
