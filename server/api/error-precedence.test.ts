import type { FastifyInstance } from 'fastify'
import { createBearerHeaders, test } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH, UNKNOWN_ID } from '#server/test/factories.ts'
import { describe, expect } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'
import { type RestCall, restOperations } from './operations.ts'
import { appRouter } from './router.ts'

/*
 * Order of checks: the caller (401, 403), the resource (404), the input (400).
 */

type Headers = Record<string, string>
const OPERATIONS_WITH_INPUT = restOperations.filter(({ input }) => input !== null)

/** Sends input that is invalid for every call. */
async function sendInvalidInput(app: FastifyInstance, headers: Headers, call: RestCall): Promise<number> {
  const url = `${call.url.replaceAll(/:\w+/g, 'nothing')}?event_duration=x&scope=x&time_min=x&new_color=x&limit=x`
  const payload = call.bodySchema ? { payload: { nonsense: [null] } } : {}
  return (await app.inject({ method: call.method, url, headers, ...payload })).statusCode
}

describe('invalid input', () => {
  test.for([
    ['an anonymous caller', 401, ['logged-in users', 'verified users', 'admins']],
    ['an unverified user', 403, ['verified users', 'admins']],
    ['a user', 403, ['admins']],
  ] as const)(
    'from %s gets %i over REST and tRPC if the caller may not make the call',
    async ([callerName, status, roles], { services, app }) => {
      const headers: Headers =
        callerName === 'an anonymous caller'
          ? {}
          : await createBearerHeaders(services, await createUser(services, { is_auth: callerName === 'a user' }))
      const isForbidden = (role: string) => roles.some((forbidden) => forbidden === role)
      for (const { rest } of OPERATIONS_WITH_INPUT.filter(({ role }) => isForbidden(role))) {
        expect(await sendInvalidInput(app, headers, rest), rest.url).toBe(status)
      }
      const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
      for (const [name, { _def }] of procedures) {
        if (!isForbidden(_def.meta.role) || _def.type === 'subscription') continue
        const input = { json: { nonsense: [null] } }
        const request =
          _def.type === 'query'
            ? ({ method: 'GET', url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}` } as const)
            : ({ method: 'POST', url: `/trpc/${name}`, payload: input } as const)
        expect((await app.inject({ ...request, headers })).statusCode, name).toBe(status)
      }
    },
  )

  test('changes nothing, and the error names the fields', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    const settings = await app.inject({
      method: 'PUT',
      url: '/users/update-settings',
      headers,
      payload: { event_interval: 'five', event_duration: 45 },
    })
    expect([settings.statusCode, Object.keys(settings.json().fields)]).toEqual([400, ['event_interval']])
    expect((await app.inject({ url: '/users/info', headers })).json()).toMatchObject({ event_duration: 30 })
    const misspelled = { method: 'POST', url: '/users/update_work_schedule', headers } as const
    const week = await app.inject({ ...misspelled, payload: { monday: [], Tuesday: [] } })
    expect([week.statusCode, Object.keys(week.json().fields)]).toEqual([400, ['monday']])
  })

  test('never causes a server error', async ({ services, app }) => {
    const headers = await createBearerHeaders(services, await createUser(services))
    for (const { rest } of OPERATIONS_WITH_INPUT) {
      expect(await sendInvalidInput(app, headers, rest), rest.url).toBeLessThan(500)
    }
  })
})

interface Procedure {
  _def: { type: string; meta: { role: string } }
}

describe('the resource of a call', () => {
  test('is not found if its id is malformed, over REST and tRPC, whatever else is invalid', async ({
    services,
    app,
  }) => {
    const admin = await createUser(services, { is_admin: true })
    const headers = await createBearerHeaders(services, admin)
    const operationsWithResource = restOperations.filter(
      ({ rest: { url } }) => url.includes(':') && !url.startsWith('/api/auth/callback'),
    )
    expect(operationsWithResource.length).toBeGreaterThan(30)
    for (const { path: name, kind, rest: call } of operationsWithResource) {
      for (const id of ['nothing', 'x'.repeat(300)]) {
        const url = `${call.url.replaceAll(/:\w+/g, id)}?scope=x&limit=x&max_results=x&sooner=x`
        const payload = call.bodySchema ? { payload: { nonsense: [null] } } : {}
        const response = await app.inject({ method: call.method, url, headers, ...payload })
        expect([call.url, response.statusCode, response.json().code]).toEqual([call.url, 404, 'not_found'])
      }
      const names = Array.from(call.url.matchAll(/:(\w+)/g), ([, name]) => name ?? '')
      const json = Object.fromEntries(names.map((name) => [name, 'nothing']))
      const trpc =
        kind === 'query'
          ? await app.inject({ url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json }))}`, headers })
          : await app.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload: { json } })
      expect([name, trpc.statusCode]).toEqual([name, 404])
    }
  })

  test('is looked up before other input is validated, whether its id is in the query or the body', async ({
    services,
    app,
  }) => {
    const owner = await createUser(services)
    const headers = await createBearerHeaders(services, owner)
    const token = await invitationTokenOf(services, owner)
    const getStatus = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      (await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).statusCode
    const exchange = '/invitation-token/get-invitation-token'
    expect(await getStatus('GET', `${exchange}?url_invites=nobody-here&event_duration=x`)).toBe(404)
    for (const account_id of [UNKNOWN_ID, 'nothing']) {
      const color = { account_id, new_color: 'no color' }
      expect(await getStatus('PUT', '/users/update-synchronized-account-color', color)).toBe(404)
      expect(await getStatus('DELETE', `/users/delete-synchronized-account?account_id=${account_id}`)).toBe(404)
      expect(await getStatus('PUT', `/calendar-management/accounts/${account_id}`, { is_busy_only: 5 })).toBe(404)
      expect(await getStatus('PUT', `/users/synchronized-accounts/${account_id}`, { url: 5 })).toBe(404)
    }
    for (const group_id of [UNKNOWN_ID, 'nothing']) {
      const group = { group_id, summary: 'x'.repeat(26) }
      expect(await getStatus('POST', `/match/auto-create-multiple-batch?token=${token}`, group)).toBe(404)
    }
    const events = { calendar_ids: ['nothing'], time_min: 'soon' }
    expect(await getStatus('POST', '/calendar-management/calendars/events', events)).toBe(404)
  })

  test('is looked up before other input is validated, over REST and tRPC', async ({ services, app }) => {
    const owner = await createUser(services)
    const participant = await createUser(services)
    const ownerCalls = callAs(services, owner)
    const { id: eventId } = await ownerCalls.calendar.createEvent(LUNCH)
    const { id: calendarId } = await ownerCalls.calendarManagement.create({ summary: 'Projects' })
    const { id: webhookId } = await ownerCalls.developers.createWebhook({ url: 'https://hooks.example.test/' })
    const { _id: groupId } = await ownerCalls.groups.create({
      name: 'Weekly',
      group_participants: [participant.email, 'gus@elsewhere.test'],
    })
    const token = await invitationTokenOf(services, owner)
    const { event } = await callAs(services, null).match.book({ ...GUEST, token })
    const meetingId = event.id
    const invalid = {
      input: { event: 1, email: 1, newOwnerEmail: 1, name: 1, summary: 1, enabled: 1, background_color: 1 },
    }
    const missingId = meetingId.startsWith('A') ? 'B'.repeat(22) : 'A'.repeat(22)

    /**
     * Calls whose input is invalid except for the id. The owner gets 400; the last two columns are the statuses for a
     * stranger and for a missing resource.
     */
    const CALLS: [string, string, string, Record<string, string>, string, number, number][] = [
      ['PUT', `/calendar/events/ID`, 'calendar.updateEvent', { eventId: 'ID' }, eventId, 404, 404],
      [
        'PUT',
        `/calendar-management/calendars/ID/colors`,
        'calendarManagement.updateColors',
        { id: 'ID' },
        calendarId,
        404,
        404,
      ],
      ['PUT', `/developers/webhooks/ID`, 'developers.updateWebhook', { id: 'ID' }, webhookId, 404, 404],
      ['PUT', `/groups/ID/transfer-ownership`, 'groups.transferOwnership', { groupId: 'ID' }, groupId, 404, 404],
      ['POST', `/groups/ID/members`, 'groups.addMember', { groupId: 'ID' }, groupId, 404, 404],
      ['POST', `/events/reschedule-event-google/ID`, 'events.reschedule', { eventId: 'ID' }, meetingId, 400, 404],
      ['POST', `/events/undo/ID`, 'events.undo', { eventId: 'ID' }, meetingId, 400, 404],
      [
        'POST',
        `/match/auto-create-multiple-batch?token=ID`,
        'match.autoCreateMultipleBatch',
        { token: 'ID' },
        token,
        403,
        401,
      ],
      ['POST', `/match/book?token=ID`, 'match.book', { token: 'ID' }, token, 400, 401],
    ]
    const stranger = await createUser(services)
    for (const [method, url, name, input, id, forStranger, forMissing] of CALLS) {
      const missing = id === webhookId || id === groupId || id === calendarId ? UNKNOWN_ID : missingId
      for (const [caller, targetId, expected] of [
        [owner, id, 400],
        [stranger, id, forStranger],
        [owner, missing, forMissing],
      ] as const) {
        const headers = await createBearerHeaders(services, caller)
        const rest = await app.inject({
          method: method as 'PUT',
          url: url.replace('ID', encodeURIComponent(targetId)),
          headers,
          payload: name === 'match.book' ? { start: 'soon' } : invalid.input,
        })
        expect([url, rest.statusCode], caller === owner ? 'owner' : 'stranger').toEqual([url, expected])
        const key = Object.keys(input)[0] ?? ''
        const json = { ...invalid.input, start: 'soon', [key]: targetId }
        const trpc = await app.inject({ method: 'POST', url: `/trpc/${name}`, headers, payload: { json } })
        expect([name, trpc.statusCode], caller === owner ? 'owner' : 'stranger').toEqual([name, expected])
      }
    }
    const headers = await createBearerHeaders(services, participant)
    const payload = { email: 'not an address' }
    const refused = await app.inject({ method: 'POST', url: `/groups/${groupId}/members`, headers, payload })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'group_owners_only'])
  })
})
