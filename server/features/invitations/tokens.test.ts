import { decodeJwt } from 'jose'
import { createBearerHeaders, httpTestWith, test as overHttp } from '#server/test/app.ts'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { GUEST } from '#server/test/guest.ts'
import { HOUR, MINUTE } from '#shared/time.ts'

describe('the duration of a meeting', () => {
  overHttp('falls back to the link’s own if the owner does not offer the requested one', async ({ services, app }) => {
    const ana = await createUser(services, { url_invites: 'ana' })
    const exchange = async (event_duration: number) => {
      const query = { url_invites: 'ana', event_duration: String(event_duration) }
      const response = await app.inject({ url: '/invitation-token/get-invitation-token', query })
      return response.json<{ tokenInvitation: string; senderInfo: { event_duration: number } }>()
    }
    const { tokenInvitation, senderInfo } = await exchange(480)
    expect([senderInfo.event_duration, decodeJwt(tokenInvitation)['event_duration']]).toEqual([30, 30])
    const booked = await app.inject({
      method: 'POST',
      url: '/match/book',
      query: { token: tokenInvitation },
      payload: GUEST,
    })
    const { event } = booked.json<{ event: { start: { dateTime: string }; end: { dateTime: string } } }>()
    expect(Date.parse(event.end.dateTime) - Date.parse(event.start.dateTime)).toBe(30 * MINUTE)

    await callAs(services, ana).invitation.generateInvitationLink({ event_duration: 45 })
    expect((await exchange(45)).senderInfo.event_duration).toBe(45)
  })

  test('is rejected once the owner no longer offers it', async ({ services }) => {
    const ana = await createUser(services, { url_invites: 'ana' })
    const { invitation } = callAs(services, ana)
    const link = await invitation.generateInvitationLink({ event_duration: 480 })
    const guest = callAs(services, null)
    const exchange = () => guest.invitation.getInvitationToken({ url_invites: 'ana', event_duration: 480 })
    const { tokenInvitation: token } = await exchange()
    await guest.match.availability({ token })
    await invitation.deleteLink({ id: link.id ?? '' })
    expect(await errorOf(guest.match.availability({ token }))).toMatchObject({ code: 'invalid_token' })
    expect(await errorOf(guest.match.book({ token, ...GUEST }))).toMatchObject({ code: 'invalid_token' })
    expect((await exchange()).senderInfo.event_duration).toBe(30)
  })
})

test('link names are case-insensitive', async ({ services }) => {
  await createUser(services, { url_invites: 'alex-moreno' })
  const { senderInfo } = await callAs(services, null).invitation.getInvitationToken({ url_invites: 'Alex-MORENO' })
  expect(senderInfo.url_invites).toBe('alex-moreno')
})

overHttp('a token is valid only while its invitation can be opened', async ({ services, app }) => {
  const ana = await createUser(services, { url_invites: 'ana' })
  const { invitation, users, accountDeletion } = callAs(services, ana)
  const exchange = async (url_invites: string) => {
    const { tokenInvitation } = await callAs(services, null).invitation.getInvitationToken({ url_invites })
    return tokenInvitation
  }
  const verify = async (token: string) => {
    const [verified, listed] = await Promise.all([
      app.inject({ url: '/invitation/verify-token', query: { token } }),
      app.inject({ url: '/match/availability', query: { token } }),
    ])
    expect(verified.statusCode).toBe(listed.statusCode)
    return verified.json<{ valid?: boolean; code?: string }>()
  }

  const link = await invitation.generateInvitationLink({ event_duration: 45 })
  const linkToken = await exchange(link.url_invites)
  expect(await verify(linkToken)).toMatchObject({ valid: true, senderInfo: { event_duration: 45 } })
  await invitation.deleteLink({ id: link.id ?? '' })
  expect(await verify(linkToken)).toMatchObject({ code: 'invalid_token' })

  const oldNameToken = await exchange('ana')
  await users.updateSettings({ url_invites: 'ana-lima' })
  expect(await verify(oldNameToken)).toMatchObject({ code: 'invalid_token' })

  const accountToken = await exchange('ana-lima')
  expect(await verify(accountToken)).toMatchObject({ valid: true })
  await accountDeletion.closeAccount()
  expect(await verify(accountToken)).toMatchObject({ code: 'invalid_token' })

  services.clock.advance(HOUR + 1000)
  expect(await verify(accountToken)).toMatchObject({ code: 'expired_token' })
})

describe('the public card', () => {
  overHttp('has the email address unless its owner hides it', async ({ services, app }) => {
    const ana = await createUser(services, { url_invites: 'ana', email: 'ana.secret@example.test' })
    const card = async () => {
      const response = await app.inject('/invitation-token/get-invitation-token?url_invites=ana')
      const { tokenInvitation, senderInfo } = response.json<{
        tokenInvitation: string
        senderInfo: { email: string }
      }>()
      return [senderInfo.email, decodeJwt(tokenInvitation)['email']]
    }
    expect(await card()).toEqual([ana.email, ana.email])
    const saved = await app.inject({
      method: 'PUT',
      url: '/users/update-settings',
      headers: await createBearerHeaders(services, ana),
      payload: { is_email_public: false },
    })
    expect(saved.json()).toMatchObject({ is_email_public: false })
    expect(await card()).toEqual(['', ''])
    const page = await app.inject('/invites/ana')
    expect(page.body).not.toContain('ana.secret')
  })
})

httpTestWith({ RATE_LIMIT: 'on' })(
  'link names cannot be guessed: a network is blocked after 60 misses in an hour',
  async ({ services, app }) => {
    await createUser(services, { url_invites: 'ana' })
    const exchange = (name: string, remoteAddress = '192.0.2.7') =>
      app.inject({ url: '/invitation-token/get-invitation-token', query: { url_invites: name }, remoteAddress })
    for (let i = 0; i < 60; i++) expect((await exchange(`guess-${i}`)).statusCode).toBe(404)
    const rejected = await exchange('ana')
    expect([rejected.statusCode, Number(rejected.headers['retry-after']) > 3000]).toEqual([429, true])
    expect((await exchange('ana', '192.0.2.8')).statusCode).toBe(200)
    services.clock.advance(HOUR + 1000)
    expect((await exchange('ana')).statusCode).toBe(200)
  },
)
