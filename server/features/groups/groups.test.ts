import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { invitationTokenOf } from '#server/test/guest.ts'
import { collectTopics } from '#server/test/live-topics.ts'
import { explainQueries } from '#server/test/query-plan.ts'
import { addGoogleAccount } from '#server/test/synced-account.ts'
import { errorMessage } from '#shared/english.ts'
import type { GroupId } from '#shared/ids.ts'
import type { Caller } from '../../platform/trpc.ts'
import { leaveAllGroups } from './account-deletion.ts'
import { insertGroup, listGroups } from './store.ts'

const GUEST = 'gus@elsewhere.test'

/** Olga owns a group that Ana and then Ben have joined; a guest without an account is invited. */
async function createTeam(services: TestServices) {
  const olga = await createUser(services, { name: 'Olga', email: 'olga@example.test' })
  const ana = await createUser(services, { name: 'Ana', email: 'ana@example.test' })
  const ben = await createUser(services, { name: 'Ben', email: 'ben@example.test' })
  const group = await callAs(services, olga).groups.create({
    name: ' Weekly ',
    group_participants: [GUEST, 'Ana@example.test', 'ben@example.test', 'ana@example.test '],
  })
  const groupId = group._id
  await callAs(services, ana).groups.accept({ groupId })
  return { olga, ana, ben, group: await callAs(services, ben).groups.accept({ groupId }), groupId }
}

const groupsOf = (services: TestServices, caller: Caller | null) => callAs(services, caller).groups

/** Makes a user leave all their groups, as closing the account does. */
const leaveGroupsOf = (services: TestServices, { user_id, email }: Caller) =>
  services.db.transaction().execute((trx) => leaveAllGroups(services, trx, { user_id, addresses: [email] }))

async function auditOf(services: TestServices, groupId: string) {
  const rows = await services.db
    .selectFrom('group_audit')
    .select(['action', 'actor_id', 'email'])
    .where('group_id', '=', groupId as GroupId)
    .orderBy('entry_id')
    .execute()
  return rows.map(({ action, actor_id, email }) => ({ action, actor_id, email }))
}

const notFound = { code: 'NOT_FOUND', message: errorMessage('not_found') }
const ownersOnly = { code: 'FORBIDDEN', message: errorMessage('group_owners_only') }

describe('a group', () => {
  test('has an owner and participants, with unique lowercase addresses', async ({ services }) => {
    const { group, olga } = await createTeam(services)
    expect(group).toMatchObject({
      name: 'Weekly',
      group_owner: 'olga@example.test',
      group_participants: [GUEST, 'ana@example.test', 'ben@example.test'],
    })
    expect(await groupsOf(services, olga).get({ groupId: group._id })).toEqual(group)
  })

  test('is created once per Idempotency-Key', async ({ services }) => {
    const olga = await createUser(services)
    const create = () =>
      callAs(services, olga, { idempotencyKey: 'retry' }).groups.create({
        group_participants: [GUEST, 'a@example.test'],
      })
    const group = await create()
    expect(await create()).toEqual(group)
    expect((await callAs(services, olga).groups.myGroups({})).groups).toEqual([group])
  })

  test('is visible to its members, and not found for others', async ({ services }) => {
    const { ana, group, groupId } = await createTeam(services)
    expect(await groupsOf(services, ana).get({ groupId })).toEqual(group)
    const stranger = groupsOf(services, await createUser(services))
    await expect(stranger.get({ groupId })).rejects.toMatchObject(notFound)
    await expect(stranger.update({ groupId, name: 'Mine' })).rejects.toMatchObject(notFound)
    await expect(stranger.delete({ groupId })).rejects.toMatchObject(notFound)
    await expect(stranger.addMember({ groupId, email: 'x@y.test' })).rejects.toMatchObject(notFound)
    await expect(stranger.removeMember({ groupId, email: GUEST })).rejects.toMatchObject(notFound)
    await expect(stranger.leave({ groupId })).rejects.toMatchObject(notFound)
    await expect(stranger.transferOwnership({ groupId, newOwnerEmail: GUEST })).rejects.toMatchObject(notFound)
    expect((await stranger.myGroups({})).groups).toEqual([])
  })

  test('can be changed only by its owner', async ({ services }) => {
    const { olga, ana, groupId } = await createTeam(services)
    const participant = groupsOf(services, ana)
    await expect(participant.update({ groupId, name: 'Ours' })).rejects.toMatchObject(ownersOnly)
    await expect(participant.delete({ groupId })).rejects.toMatchObject(ownersOnly)
    await expect(participant.addMember({ groupId, email: 'x@y.test' })).rejects.toMatchObject(ownersOnly)
    await expect(participant.removeMember({ groupId, email: GUEST })).rejects.toMatchObject(ownersOnly)
    await expect(participant.transferOwnership({ groupId, newOwnerEmail: GUEST })).rejects.toMatchObject(ownersOnly)
    expect(await groupsOf(services, olga).update({ groupId, name: 'Ours' })).toMatchObject({ name: 'Ours' })
    expect(await groupsOf(services, olga).delete({ groupId })).toEqual({ success: true })
    await expect(participant.get({ groupId })).rejects.toMatchObject(notFound)
  })

  test('needs a name of at most 25 characters and two to ten participants, none of them the owner', async ({
    services,
  }) => {
    const { create } = groupsOf(services, await createUser(services, { email: 'olga@example.test' }))
    const fields = (name: string, group_participants: string[]) => getFieldErrors(create({ name, group_participants }))
    const two = ['a@x.test', 'b@x.test']
    expect(await fields(' ', two)).toEqual({ name: 'Enter a name for the group' })
    expect(await fields('x'.repeat(26), two)).toEqual({ name: 'At most 25 characters' })
    expect(await fields('Weekly', ['a@x.test', 'A@x.test'])).toEqual({
      group_participants: 'Add at least 2 participants',
    })
    const eleven = Array.from({ length: 11 }, (_, n) => `p${n}@x.test`)
    expect(await fields('Weekly', eleven)).toEqual({ group_participants: 'Maximum 10 participants allowed' })
    expect(await fields('Weekly', ['olga@example.test', 'b@x.test'])).toEqual({
      group_participants: errorMessage('invalid_input', { reason: 'with_oneself' }),
    })
  })
})

describe('participants', () => {
  test('can be added once each, up to ten', async ({ services }) => {
    const { olga, groupId } = await createTeam(services)
    const { addMember } = groupsOf(services, olga)
    const fillGroup = async () => {
      for (let n = 4; n <= 10; n++) await addMember({ groupId, email: `P${n}@x.test` })
    }
    await expect(addMember({ groupId, email: 'ana@example.test' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This email is already added',
    })
    await expect(addMember({ groupId, email: 'olga@example.test' })).rejects.toMatchObject({
      message: errorMessage('invalid_input', { reason: 'with_oneself' }),
    })
    await fillGroup()
    await expect(addMember({ groupId, email: 'p11@x.test' })).rejects.toMatchObject({
      message: 'Maximum 10 participants allowed',
    })
    expect((await groupsOf(services, olga).get({ groupId })).group_participants.at(-1)).toBe('p10@x.test')
  })

  test('can be removed by the owner, or leave', async ({ services }) => {
    const { olga, ana, ben, groupId } = await createTeam(services)
    await groupsOf(services, olga).removeMember({ groupId, email: GUEST })
    await groupsOf(services, ana).removeMember({ groupId, email: 'ana@example.test' })
    expect(await groupsOf(services, ben).leave({ groupId })).toEqual({ success: true })
    expect((await groupsOf(services, olga).get({ groupId })).group_participants).toEqual([])
    await expect(groupsOf(services, ana).get({ groupId })).rejects.toMatchObject(notFound)
    await expect(groupsOf(services, olga).removeMember({ groupId, email: GUEST })).rejects.toMatchObject(notFound)
    await expect(groupsOf(services, olga).leave({ groupId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: errorMessage('owner_leaves'),
    })
    expect((await auditOf(services, groupId)).slice(-3)).toEqual([
      { action: 'removed', actor_id: olga.user_id, email: GUEST },
      { action: 'left', actor_id: ana.user_id, email: 'ana@example.test' },
      { action: 'left', actor_id: ben.user_id, email: 'ben@example.test' },
    ])
  })

  test('can be added concurrently, until the group has ten', async ({ services }) => {
    const { olga, groupId } = await createTeam(services)
    const { addMember, get } = groupsOf(services, olga)
    const additions = Array.from({ length: 9 }, (_, n) => addMember({ groupId, email: `p${n}@x.test` }))
    const outcomes = await Promise.allSettled(additions)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect((await get({ groupId })).group_participants).toHaveLength(10)
  })
})

describe('ownership', () => {
  test('passes to a participant with an account, and the former owner becomes a participant', {
    meta: {
      promise:
        'Transitions: Transferring a group makes the old owner a participant, and removes the new owner from the participants.',
    },
  }, async ({ services }) => {
    const { olga, ana, groupId } = await createTeam(services)
    const group = await groupsOf(services, olga).transferOwnership({ groupId, newOwnerEmail: 'ANA@example.test' })
    expect(group).toMatchObject({
      group_owner: 'ana@example.test',
      group_participants: [GUEST, 'ben@example.test', 'olga@example.test'],
    })
    await expect(groupsOf(services, olga).delete({ groupId })).rejects.toMatchObject(ownersOnly)
    expect(await groupsOf(services, ana).update({ groupId, name: 'Ana’s' })).toMatchObject({ name: 'Ana’s' })
    expect((await auditOf(services, groupId)).at(-1)).toEqual({
      action: 'transferred',
      actor_id: olga.user_id,
      email: 'ana@example.test',
    })
  })

  test('cannot pass to anyone else', async ({ services }) => {
    const { olga, groupId } = await createTeam(services)
    await createUser(services, { email: 'eve@example.test' })
    const transfer = (newOwnerEmail: string) => groupsOf(services, olga).transferOwnership({ groupId, newOwnerEmail })
    await expect(transfer('eve@example.test')).rejects.toMatchObject({ message: errorMessage('not_participant') })
    await expect(transfer('olga@example.test')).rejects.toMatchObject({ message: errorMessage('not_participant') })
    await expect(transfer(GUEST)).rejects.toMatchObject({ code: 'CONFLICT', message: errorMessage('owner_not_joined') })
  })

  test('cannot pass to somebody who owns fifty groups', async ({ services }) => {
    const { olga, ana, ben, groupId } = await createTeam(services)
    const created_at = new Date(services.clock.now())
    for (let i = 0; i < 50; i++) await insertGroup(services.db, { name: 'Other', owner_id: ana.user_id, created_at })
    const transfer = groupsOf(services, olga).transferOwnership({ groupId, newOwnerEmail: ana.email })
    await expect(transfer).rejects.toMatchObject({ message: errorMessage('owner_quota_reached') })
    const update = groupsOf(services, olga).update({ groupId, group_owner: ana.email })
    await expect(update).rejects.toMatchObject({ message: errorMessage('owner_quota_reached') })
    await leaveGroupsOf(services, olga)
    expect(await groupsOf(services, ben).get({ groupId })).toMatchObject({ group_owner: ben.email })
  })
})

describe('my groups', () => {
  /** Creates, a minute apart, Olga's groups alpha (3 participants) and Zebra (2), and Ana's group Middle with Olga. */
  async function createThreeGroups(services: TestServices) {
    const { olga, ana, group } = await createTeam(services)
    await groupsOf(services, olga).update({ groupId: group._id, name: 'alpha' })
    services.clock.advance(60_000)
    await groupsOf(services, olga).create({ name: 'Zebra', group_participants: ['a@x.test', 'b100%@x.test'] })
    services.clock.advance(60_000)
    await groupsOf(services, ana).create({
      name: 'Middle',
      group_participants: ['olga@example.test', 'a@x.test', 'b@x.test', 'c@x.test'],
    })
    return { olga, groupId: group._id }
  }

  test('can be sorted, filtered and searched', async ({ services }) => {
    const { olga } = await createThreeGroups(services)
    const names = async (input: Parameters<ReturnType<typeof groupsOf>['myGroups']>[0]) =>
      (await groupsOf(services, olga).myGroups(input)).groups.map(({ name }) => name)
    expect(await names({})).toEqual(['Middle', 'Zebra', 'alpha'])
    expect(await names({ sort: 'name' })).toEqual(['alpha', 'Middle', 'Zebra'])
    expect(await names({ sort: 'participants' })).toEqual(['Middle', 'alpha', 'Zebra'])
    expect(await names({ filter: 'owned' })).toEqual(['Zebra', 'alpha'])
    expect(await names({ filter: 'joined' })).toEqual(['Middle'])
    expect(await names({ search: ' ALP ' })).toEqual(['alpha'])
    expect(await names({ search: 'c@x' })).toEqual(['Middle'])
    expect(await names({ search: '%' })).toEqual(['Zebra'])
  })

  test('are paginated without duplicates or gaps', async ({ services }) => {
    const { olga, groupId } = await createThreeGroups(services)
    for (const sort of ['created_at', 'name', 'participants'] as const) {
      const all = (await groupsOf(services, olga).myGroups({ sort })).groups
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await groupsOf(services, olga).myGroups({ sort, limit: 1, ...(cursor ? { cursor } : {}) })
        seen.push(...page.groups.map(({ _id }) => _id))
        cursor = page.next_cursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(all.map(({ _id }) => _id))
    }
    const malformed = Buffer.from(JSON.stringify(['alpha\0', groupId])).toString('base64url')
    const byName = (await groupsOf(services, olga).myGroups({ sort: 'name', limit: 1 })).next_cursor ?? ''
    const invalidPages = [{ cursor: 'x' }, { cursor: byName }, { cursor: malformed, sort: 'name' }] as const
    for (const page of invalidPages) {
      expect(await getFieldErrors(groupsOf(services, olga).myGroups(page))).toEqual({
        cursor: 'Not a valid page cursor',
      })
    }
  })
})

test('listing a user’s groups uses indexes', async ({ services }) => {
  const { olga } = await createTeam(services)
  const member = { user_id: olga.user_id, addresses: [olga.email] }
  const page = { sort: 'created_at', filter: 'all', limit: 2 } as const
  const plans = await explainQueries(services, (db) => listGroups(db, member, page))
  expect(plans).toContain('"groups_by_owner"')
  expect(plans).toContain('"group_participants_by_email"')
  expect(plans).not.toContain('"Seq Scan"')
})

describe('an address of a connected account', () => {
  test('gives no access to a group if it is another user’s own address', async ({ services }) => {
    const { ana, group, groupId } = await createTeam(services)
    const eve = await createUser(services)
    await addGoogleAccount(services, eve.user_id, ana.email)
    expect(await groupsOf(services, ana).get({ groupId })).toEqual(group)
    await expect(groupsOf(services, eve).get({ groupId })).rejects.toMatchObject(notFound)
    await expect(groupsOf(services, eve).leave({ groupId })).rejects.toMatchObject(notFound)
    expect((await groupsOf(services, eve).myGroups({})).groups).toEqual([])
  })

  test('gives access to a group if it is no user’s own address', async ({ services }) => {
    const { groupId, olga } = await createTeam(services)
    const gus = await createUser(services)
    await addGoogleAccount(services, gus.user_id, GUEST)
    await groupsOf(services, gus).accept({ groupId })
    expect((await groupsOf(services, gus).myGroups({ filter: 'joined' })).groups).toMatchObject([{ _id: groupId }])
    expect(await groupsOf(services, gus).leave({ groupId })).toEqual({ success: true })
    expect((await groupsOf(services, olga).get({ groupId })).group_participants).not.toContain(GUEST)
  })
})

test('a change is published to everyone in the group, including those who were just removed', async ({ services }) => {
  const { olga, ana, ben, groupId } = await createTeam(services)
  const { addMember, removeMember, update, transferOwnership } = groupsOf(services, olga)
  const topicsFor = (caller: Caller, act: () => Promise<unknown>) => collectTopics(services, caller, act)
  expect(await topicsFor(ana, () => update({ groupId, name: 'Ours' }))).toEqual(['groups'])
  expect(await topicsFor(olga, () => addMember({ groupId, email: 'new@x.test' }))).toEqual(['groups'])
  expect(await topicsFor(ben, () => removeMember({ groupId, email: ben.email }))).toEqual(['groups'])
  expect(await topicsFor(ben, () => update({ groupId, name: 'Theirs' }))).toEqual([])
  expect(await topicsFor(ana, () => transferOwnership({ groupId, newOwnerEmail: ana.email }))).toEqual(['groups'])
  expect(await topicsFor(olga, () => groupsOf(services, ana).delete({ groupId }))).toEqual(['groups'])
})

describe('a group meeting', () => {
  const book = async (services: TestServices, caller: Caller, group_id: string) =>
    callAs(services, caller).match.autoCreateMultipleBatch({
      token: await invitationTokenOf(services, caller),
      summary: 'Weekly',
      group_id,
    })

  test('can be booked by any member, with all the others', async ({ services }) => {
    const { olga, ana, groupId } = await createTeam(services)
    const addresses = ({ event }: Awaited<ReturnType<typeof book>>) => event.attendees.map(({ email }) => email)
    const everyone = ['olga@example.test', GUEST, 'ana@example.test', 'ben@example.test'].toSorted()
    const [first, second] = [await book(services, olga, groupId), await book(services, ana, groupId)]
    expect(addresses(first).toSorted()).toEqual(everyone)
    expect(addresses(second).toSorted()).toEqual(everyone)
    expect([first.event.organizer.email, second.event.organizer.email]).toEqual([olga.email, ana.email])
    expect(second.event.start).not.toEqual(first.event.start)
  })

  test('needs two others, and cannot be booked by strangers', async ({ services }) => {
    const { olga, groupId } = await createTeam(services)
    await expect(book(services, await createUser(services), groupId)).rejects.toMatchObject(notFound)
    for (const email of [GUEST, 'ana@example.test']) await groupsOf(services, olga).removeMember({ groupId, email })
    expect(await getFieldErrors(book(services, olga, groupId))).toEqual({ group_id: 'Add at least 2 participants' })
  })
})

describe('when a user closes their account', () => {
  test('their group passes to its longest-standing participant with an account', async ({ services }) => {
    const { olga, ana, groupId } = await createTeam(services)
    await leaveGroupsOf(services, olga)
    expect(await groupsOf(services, ana).get({ groupId })).toMatchObject({
      group_owner: 'ana@example.test',
      group_participants: [GUEST, 'ben@example.test'],
    })
    const audit = await auditOf(services, groupId)
    expect(audit.at(-1)).toEqual({ action: 'transferred', actor_id: null, email: 'ana@example.test' })
    expect(audit.map(({ email }) => email)).not.toContain('olga@example.test')
  })

  test('they leave other groups, and their group is deleted if no participant has an account', async ({ services }) => {
    const { olga, ana, ben, groupId } = await createTeam(services)
    await leaveGroupsOf(services, ben)
    await leaveGroupsOf(services, ana)
    expect(await groupsOf(services, olga).get({ groupId })).toMatchObject({ group_participants: [GUEST] })
    await leaveGroupsOf(services, olga)
    expect(await services.db.selectFrom('groups').selectAll().execute()).toEqual([])
    expect((await auditOf(services, groupId)).at(-1)).toMatchObject({ action: 'ended' })
  })
})

overHttp('groups are managed over REST', async ({ services, app }) => {
  const olga = await createUser(services, { email: 'olga@example.test' })
  const ana = await createUser(services, { email: 'ana@example.test' })
  const headers = await createBearerHeaders(services, olga)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return [response.statusCode, response.json()]
  }
  const group_participants = ['ana@example.test', 'ben@x.test']
  const [status, group] = await call('POST', '/groups/create-group', { name: 'Weekly', group_participants })
  expect([status, group]).toMatchObject([201, { name: 'Weekly', group_owner: 'olga@example.test', group_participants }])
  const groupUrl = `/groups/${group._id}`
  expect(await call('GET', '/groups/my-groups?sort=name&limit=1')).toEqual([
    200,
    { groups: [group], next_cursor: null },
  ])
  expect(await call('GET', groupUrl)).toEqual([200, group])
  expect(await call('PUT', groupUrl, { name: 'Monthly' })).toMatchObject([200, { name: 'Monthly' }])
  expect(await call('POST', `${groupUrl}/members`, { email: 'Cy@x.test' })).toMatchObject([
    201,
    { group_participants: [...group_participants, 'cy@x.test'] },
  ])
  expect(await call('DELETE', `${groupUrl}/members/ben%40x.test`)).toMatchObject([
    200,
    { group_participants: ['ana@example.test', 'cy@x.test'] },
  ])
  await callAs(services, ana).groups.accept({ groupId: group._id })
  expect(await call('PUT', `${groupUrl}/transfer-ownership`, { newOwnerEmail: 'ana@example.test' })).toMatchObject([
    200,
    { group_owner: 'ana@example.test', group_participants: ['cy@x.test', 'olga@example.test'] },
  ])
  expect(await call('DELETE', groupUrl)).toEqual([
    403,
    { detail: errorMessage('group_owners_only'), code: 'group_owners_only' },
  ])
  expect(await call('POST', `${groupUrl}/leave`)).toEqual([200, { success: true }])
  expect(await call('GET', groupUrl)).toEqual([404, { detail: errorMessage('not_found'), code: 'not_found' }])
  expect((await app.inject({ url: '/groups/my-groups' })).statusCode).toBe(401)
})
