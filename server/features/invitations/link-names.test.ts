import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test, testWith } from '#server/test/fixture.ts'
import { DAY } from '#shared/time.ts'
import type { Caller } from '../../platform/trpc.ts'
import { findOrRegisterUser } from '../users/registration.ts'

const rename = (services: TestServices, user: Caller, url_invites: string) =>
  callAs(services, user).users.updateSettings({ url_invites })
const TAKEN = { code: 'url_taken' }

describe('the former name of a link', () => {
  test('is reserved for its former owner for a year', async ({ services }) => {
    const [ana, thief] = [await createUser(services, { url_invites: 'ana-lopez' }), await createUser(services)]
    await rename(services, ana, 'ana-maria')
    expect(await errorOf(rename(services, thief, 'ana-lopez'))).toMatchObject(TAKEN)
    const { user } = await findOrRegisterUser(services.db, services.clock, {
      email: 'ana@new.test',
      name: 'Ana López',
      picture: null,
      time_zone: 'UTC',
      language: 'en',
    })
    expect((await callAs(services, { ...user, session_id: null }).users.info()).url_invites).toBe('ana-lopez-2')
    services.clock.advance(366 * DAY)
    expect(await rename(services, thief, 'ana-lopez')).toMatchObject({ url_invites: 'ana-lopez' })
  })

  test('can be claimed again by its former owner', async ({ services }) => {
    const ana = await createUser(services, { url_invites: 'ana-lopez' })
    await rename(services, ana, 'ana-maria')
    await rename(services, ana, 'ana-lopez')
    await rename(services, ana, 'ana-maria')
    expect(await rename(services, ana, 'ana-lopez')).toMatchObject({ url_invites: 'ana-lopez' })
  })

  test('is not found', async ({ services }) => {
    const ana = await createUser(services, { url_invites: 'ana-lopez' })
    await rename(services, ana, 'ana-maria')
    const exchange = callAs(services, null).invitation.getInvitationToken({ url_invites: 'ana-lopez' })
    expect(await errorOf(exchange)).toMatchObject({ code: 'not_found' })
  })

  test('stays reserved after the link or the account is deleted', async ({ services }) => {
    const ana = await createUser(services, { url_invites: 'ana-lopez' })
    const { invitation, users } = callAs(services, ana)
    const { id, url_invites } = await invitation.generateInvitationLink({ event_duration: 45 })
    await invitation.deleteLink({ id: id ?? '' })
    const thief = await createUser(services)
    expect(await errorOf(rename(services, thief, url_invites))).toMatchObject(TAKEN)
    expect(await rename(services, ana, url_invites)).toMatchObject({ url_invites })
    await users.updateSettings({ url_invites: 'ana-lopez' })
    await callAs(services, ana).accountDeletion.closeAccount()
    for (const name of ['ana-lopez', url_invites])
      expect(await errorOf(rename(services, thief, name))).toMatchObject(TAKEN)
  })
})

testWith({ RATE_LIMIT: 'on' })('a link can be renamed ten times a day', async ({ services }) => {
  const ana = await createUser(services, { url_invites: 'ana-lopez' })
  for (let n = 0; n < 10; n++) await rename(services, ana, `ana-lopez-${n}`)
  expect(await errorOf(rename(services, ana, 'ana-maria'))).toMatchObject({ code: 'too_many_requests' })
  expect(await rename(services, ana, 'ana-lopez-9')).toMatchObject({ url_invites: 'ana-lopez-9' })
  services.clock.advance(DAY)
  expect(await rename(services, ana, 'ana-maria')).toMatchObject({ url_invites: 'ana-maria' })
})

test('only one of several concurrent requests can claim a link name', async ({ services }) => {
  const users = await Promise.all([1, 2, 3, 4].map(() => createUser(services, { event_duration: 30 })))
  const [first] = users
  if (!first) throw new Error('no user')
  await rename(services, first, 'same')
  const results = await Promise.allSettled([
    ...users.slice(1).map((user) => rename(services, user, 'same-30min')),
    callAs(services, first).invitation.generateInvitationLink({}),
  ])
  const links = await Promise.all(users.map((user) => callAs(services, user).invitation.getInvitationLinks()))
  const names = links.flat().map(({ url_invites }) => url_invites)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name === 'same-30min')).toHaveLength(1)
  expect(results.at(-1)).toMatchObject({ status: 'fulfilled' })
})

overHttp('reserved words are rejected as link names, with that reason', async ({ services, app }) => {
  const headers = await createBearerHeaders(services, await createUser(services))
  for (const url_invites of ['admin', 'api', 'login', 'support', 'support-2', 'invites', 'meridian', 'not-me']) {
    const response = await app.inject({
      method: 'PUT',
      url: '/users/update-settings',
      headers,
      payload: { url_invites },
    })
    expect([url_invites, response.statusCode]).toEqual([url_invites, 409])
    expect(response.json()).toMatchObject({
      ...TAKEN,
      detail: 'This link name is reserved. Choose another',
      params: { reason: 'reserved' },
      fields: { url_invites: 'This link name is reserved. Choose another' },
    })
  }
})
