import { createBearerHeaders, test } from '#server/test/app.ts'
import { createUser, LUNCH, UNKNOWN_ID } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'

describe('a request', () => {
  const settingsUpdate = { method: 'PUT', url: '/users/update-settings' } as const

  test('can have numbers in its query, which are parsed and validated', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const generateLink = (event_duration: string) =>
      app.inject({ url: `/invitation/generate-invitation-link?event_duration=${event_duration}`, headers })
    expect((await generateLink('45')).json()).toMatchObject({ event_duration: 45 })
    for (const text of ['', 'long', '45.5', '0x']) {
      expect((await generateLink(text)).json()).toMatchObject({
        code: 'invalid_input',
        fields: { event_duration: expect.any(String) },
      })
    }
  })

  test.for([['[]'], ['"text"'], ['null'], ['1'], [undefined]])(
    'with the body %s is rejected, after its caller is checked',
    async ([payload], { services, app }) => {
      const headers = {
        ...(await createBearerHeaders(services, await createUser(services))),
        ...(payload && { 'content-type': 'application/json' }),
      }
      const body = payload === undefined ? {} : { payload }
      const rejected = await app.inject({ ...settingsUpdate, headers, ...body })
      expect([rejected.statusCode, rejected.json().fields]).toEqual([400, { body: expect.any(String) }])
      const { authorization: _, ...anonymous } = headers
      expect((await app.inject({ ...settingsUpdate, headers: anonymous, ...body })).statusCode).toBe(401)
      const unknownGroup = { method: 'PUT', url: `/groups/${UNKNOWN_ID}`, headers, ...body } as const
      expect((await app.inject(unknownGroup)).statusCode).toBe(404)
    },
  )

  test('must not repeat path or query parameters in its body', async ({ services, app }) => {
    const owner = await createUser(services)
    const payload = { ...GUEST, token: await invitationTokenOf(services, owner) }
    const rejected = await app.inject({ method: 'POST', url: '/match/book', payload })
    expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([400, ['token']])
    const url = `/match/auto-create-multiple-batch`
    const headers = await createBearerHeaders(services, owner)
    const participants = ['ana@elsewhere.test', 'ben@elsewhere.test']
    const group = { tokenInvitation: payload.token, participants }
    expect((await app.inject({ method: 'POST', url, headers, payload: group })).statusCode).toBe(201)
  })

  test('whose body is one input field gets errors relative to the body', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const created = await app.inject({ method: 'POST', url: '/calendar/events', headers, payload: LUNCH })
    const url = `/calendar/events/${created.json().id}`
    const getErrorFields = async (payload: object) =>
      (await app.inject({ method: 'PUT', url, headers, payload })).json().fields
    expect(Object.keys(await getErrorFields({ ...LUNCH, summary: 7 }))).toEqual(['summary'])
    expect(Object.keys(await getErrorFields([]))).toEqual(['body'])
  })
})
