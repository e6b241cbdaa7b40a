import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { invitationTokenOf } from '#server/test/guest.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { Caller } from '../../platform/trpc.ts'
import { defaultGroupName } from './group-name.ts'

const GUEST = 'gus@elsewhere.test'

const namesOf = async (services: TestServices, caller: Caller, filter: 'all' | 'joined' | 'invited') =>
  (await callAs(services, caller).groups.myGroups({ filter })).groups.map(({ name }) => name)

async function inviteVera(services: TestServices) {
  const [olga, vera] = [await createUser(services, { name: 'Olga' }), await createUser(services, { name: 'Vera' })]
  const create = (name: string) =>
    callAs(services, olga).groups.create({ name, group_participants: [vera.email, GUEST] })
  return { olga, vera, create, group: await create('Weekly') }
}

describe('an invitation to a group', () => {
  test('to a stranger stays pending, and does not reveal whether they have an account', async ({ services }) => {
    const { vera, group } = await inviteVera(services)
    expect(group.invited).toEqual([vera.email, GUEST])
    expect(await namesOf(services, vera, 'all')).toEqual([])
    expect(await namesOf(services, vera, 'joined')).toEqual([])
    expect(await namesOf(services, vera, 'invited')).toEqual(['Weekly'])
  })

  test('can be accepted, or declined', async ({ services }) => {
    const { olga, vera, create, group } = await inviteVera(services)
    const calls = callAs(services, vera).groups
    const other = await create('Spam')
    expect((await calls.accept({ groupId: group._id })).invited).toEqual([GUEST])
    expect((await calls.accept({ groupId: group._id })).invited).toEqual([GUEST])
    expect(await errorOf(calls.decline({ groupId: group._id }))).toMatchObject({ code: 'not_found' })
    await calls.decline({ groupId: other._id })
    expect([await namesOf(services, vera, 'all'), await namesOf(services, vera, 'invited')]).toEqual([['Weekly'], []])
    expect((await callAs(services, olga).groups.get({ groupId: other._id })).group_participants).toEqual([GUEST])
    const eve = callAs(services, await createUser(services)).groups
    for (const respond of [eve.accept, eve.decline])
      expect(await errorOf(respond({ groupId: group._id }))).toMatchObject({ code: 'not_found' })
  })

  test('can be accepted under a connected address, even if an unverified user logs in with it or connected it', async ({
    services,
  }) => {
    const { olga, vera } = await inviteVera(services)
    const account = { provider: 'google', is_email_verified: true, account_color: '24b3f5' }
    const connect = ({ user_id }: Caller, account_email: string, day: number) =>
      services.db
        .insertInto('accounts')
        .values({ ...account, user_id, account_email, created_at: new Date(day * DAY) })
        .execute()
    const unverified = await createUser(services, { email: 'vera@old.test', is_auth: false })
    await connect(unverified, 'vera@work.test', 1)
    for (const address of ['vera@old.test', 'vera@work.test']) {
      await connect(vera, address, 2)
      const group_participants = [address, GUEST]
      const { _id: groupId } = await callAs(services, olga).groups.create({ group_participants })
      expect((await callAs(services, vera).groups.accept({ groupId })).invited).toEqual([GUEST])
    }
  })

  test('lets the invited user remove themselves from the group', async ({ services }) => {
    const { vera, group } = await inviteVera(services)
    const calls = callAs(services, vera).groups
    const left = await calls.removeMember({ groupId: group._id, email: vera.email })
    expect(left).toMatchObject({ group_participants: [GUEST], invited: [GUEST] })
    expect(await namesOf(services, vera, 'invited')).toEqual([])
  })

  test('does not let the invited user book the group or become its owner', async ({ services }) => {
    const { olga, vera, group } = await inviteVera(services)
    const { _id: group_id } = group
    const booking = callAs(services, vera).match.autoCreateMultipleBatch({
      token: await invitationTokenOf(services, vera),
      group_id,
    })
    expect(await errorOf(booking)).toMatchObject({ code: 'not_found' })
    const transfer = callAs(services, olga).groups.transferOwnership({ groupId: group_id, newOwnerEmail: vera.email })
    expect(await errorOf(transfer)).toMatchObject({ code: 'owner_not_joined' })
  })

  test('is not needed between people who share a meeting or another group', async ({ services }) => {
    const [olga, vera] = [await createUser(services), await createUser(services)]
    await callAs(services, vera).match.autoCreateBatch({ token: await invitationTokenOf(services, olga) })
    services.clock.advance(MINUTE)
    const group_participants = [vera.email, GUEST]
    expect((await callAs(services, olga).groups.create({ group_participants })).invited).toEqual([GUEST])
    const team = await inviteVera(services)
    await callAs(services, team.vera).groups.accept({ groupId: team.group._id })
    expect((await team.create('Second')).invited).toEqual([GUEST])
  })

  overHttp('is rejected if the address has 30 pending invitations, or 10 from one owner', async ({ services, app }) => {
    const vera = await createUser(services)
    const createdByOwner: number[] = []
    for (let owner = 0; owner < 6; owner++) {
      let created = 0
      const headers = await createBearerHeaders(services, await createUser(services))
      for (let i = 0; i < 12; i++) {
        const payload = { group_participants: [vera.email, `p${owner}-${i}@elsewhere.test`] }
        const response = await app.inject({ method: 'POST', url: '/groups/create-group', headers, payload })
        if (response.statusCode === 201) created++
        else {
          expect(response.statusCode).toBe(409)
          expect(response.json()).toMatchObject({
            code: 'too_many_invitations',
            fields: { group_participants: expect.any(String) },
          })
        }
      }
      createdByOwner.push(created)
    }
    expect(createdByOwner).toEqual([10, 10, 10, 0, 0, 0])
    expect(await namesOf(services, vera, 'all')).toEqual([])
    expect(await namesOf(services, vera, 'invited')).toHaveLength(30)
  })

  test('is deleted with the owner’s account, and the invited user does not inherit the group', async ({ services }) => {
    const { olga, vera, group } = await inviteVera(services)
    await callAs(services, olga).accountDeletion.closeAccount()
    expect(await namesOf(services, vera, 'invited')).toEqual([])
    expect(await errorOf(callAs(services, vera).groups.get({ groupId: group._id }))).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('updating a group', () => {
  overHttp('accepts every field, and rejects unknown fields by name', async ({ services, app }) => {
    const { olga, vera, group } = await inviteVera(services)
    const headers = await createBearerHeaders(services, olga)
    const put = async (payload: object) => {
      const response = await app.inject({ method: 'PUT', url: `/groups/${group._id}`, headers, payload })
      return [response.statusCode, response.json<object>()]
    }
    expect(await put({ name: 'Monthly', group_participants: [vera.email, 'New@elsewhere.test'] })).toMatchObject([
      200,
      {
        name: 'Monthly',
        group_participants: [vera.email, 'new@elsewhere.test'],
        invited: [vera.email, 'new@elsewhere.test'],
      },
    ])
    expect(await put({ _id: 'x', created_at: 'now', color: 'red', name: 'Other' })).toMatchObject([
      400,
      {
        code: 'invalid_input',
        fields: { _id: expect.any(String), created_at: expect.any(String), color: expect.any(String) },
      },
    ])
    expect(await put({})).toMatchObject([400, { fields: { name: expect.any(String) } }])
    expect(await put({ group_participants: [vera.email] })).toMatchObject([
      400,
      { fields: { group_participants: expect.any(String) } },
    ])
    expect(await put({ group_participants: [olga.email, vera.email] })).toMatchObject([400, {}])
    expect(await put({ group_owner: vera.email })).toMatchObject([409, { fields: { group_owner: expect.any(String) } }])
    expect(await put({ group_owner: olga.email })).toMatchObject([200, { group_owner: olga.email, name: 'Monthly' }])
    await callAs(services, vera).groups.accept({ groupId: group._id })
    expect(await put({ group_owner: vera.email, group_participants: [vera.email, GUEST] })).toMatchObject([
      400,
      { fields: { group_owner: expect.any(String) } },
    ])
    expect(await put({ group_owner: vera.email })).toMatchObject([
      200,
      { group_owner: vera.email, group_participants: ['new@elsewhere.test', olga.email] },
    ])
    expect(await put({ name: 'Mine' })).toMatchObject([403, { code: 'group_owners_only' }])
  })
})

describe('a group without a name', () => {
  test('is named after its members: the owner’s acquaintances by name, others by address', async ({ services }) => {
    const olga = await createUser(services)
    const bob = await createUser(services, { name: 'Bob Brown' })
    await createUser(services, { name: 'Secret Name', email: 'chen.li@example.test' })
    await callAs(services, bob).match.autoCreateBatch({ token: await invitationTokenOf(services, olga) })
    services.clock.advance(MINUTE)
    const group_participants = ['ana.lopez@elsewhere.test', bob.email, 'chen.li@example.test']
    const { name, _id } = await callAs(services, olga).groups.create({ group_participants })
    expect(name).toBe('Ana, Bob, and Chen')
    expect((await callAs(services, olga, { language: 'es' }).groups.create({ group_participants })).name).toBe(
      'Ana, Bob y Chen',
    )
    const book = (input: object) =>
      invitationTokenOf(services, olga).then((token) =>
        callAs(services, olga).match.autoCreateMultipleBatch({ token, ...input }),
      )
    expect((await book({ participants: group_participants })).event.summary).toBe('Ana, Bob, and Chen')
    await callAs(services, olga).groups.update({ groupId: _id, name: 'Trio' })
    expect((await book({ group_id: _id })).event.summary).toBe('Trio')
  })

  test.each([
    [['Ana', 'Bob', 'Chen', 'Daria', 'Elif'], 'Ana, Bob, and 3 others'],
    [['Bartholomew', 'Maximiliana'], 'Bartholomew and 1 other'],
    [['_ana@x.test', '.-@x.test', 'Bob'], 'Ana, .-@x.test, and Bob'],
    [['Wolfeschlegelsteinhausenbergerdorff', 'Bob'], 'Wolfeschl… and 1 other'],
  ])('gets a name of at most 25 characters from %j', (names, name) => {
    expect(defaultGroupName('en', names)).toBe(name)
    expect(name.length).toBeLessThanOrEqual(25)
  })
})

overHttp('a group booking also accepts the token in the request body', async ({ services, app }) => {
  const olga = await createUser(services)
  const payload = {
    tokenInvitation: await invitationTokenOf(services, olga),
    participants: ['a@x.test', 'b@x.test'],
    summary: 'Us',
  }
  const headers = await createBearerHeaders(services, olga)
  const booked = await app.inject({ method: 'POST', url: '/match/auto-create-multiple-batch', headers, payload })
  expect([booked.statusCode, booked.json()]).toMatchObject([201, { success: true, event: { summary: 'Us' } }])
})
