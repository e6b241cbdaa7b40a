import { expect, test } from 'vitest'
import { responseValidator } from '../description/api-description.ts'
import { ALICE, BOB, clientOf, errorOf, eventAt, useStandIn } from '../test-client.ts'

const standIn = useStandIn()
const calendarId = 'primary'

const sendCommand = async (name: string, body: object = {}) => {
  const response = await fetch(`${standIn().url}/_control/${name}`, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test.each([
  [{ kind: 'error', status: 429, retryAfterSeconds: 7 }, 429, 'rateLimitExceeded', '7'],
  [{ kind: 'error', status: 429 }, 429, 'rateLimitExceeded', null],
  [{ kind: 'error' }, 503, 'backendError', null],
  [{ kind: 'quota' }, 403, 'rateLimitExceeded', null],
  [{ kind: 'quota', reason: 'userRateLimitExceeded' }, 403, 'userRateLimitExceeded', null],
  [{ kind: 'quota', reason: 'quotaExceeded' }, 403, 'quotaExceeded', null],
] as const)('responds with the fault %o', async (fault, status, reason, retryAfter) => {
  const { accessToken } = standIn().control.grant(ALICE, 'https://www.googleapis.com/auth/calendar')
  standIn().control.addFault({ ...fault, operation: 'calendar.events.*', times: 1 })
  const list = () =>
    fetch(`${standIn().url}/calendar/v3/calendars/primary/events`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  const response = await list()
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter])
  expect(await response.json()).toMatchObject({ error: { code: status, errors: [{ reason }] } })
  expect((await list()).status).toBe(200)
  expect(standIn().control.removeFaults()).toBe(1)
})

test('a fault can lose the response after a write, or reset the connection before it', async () => {
  const client = clientOf(standIn())
  const insert = (id: string) => client.events.insert({ calendarId, requestBody: eventAt(4, 10, { id }) })
  standIn().control.addFault({ kind: 'loseResponse', operation: 'calendar.events.insert', times: 1 })
  await expect(insert('aaaaa')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(await errorOf(insert('aaaaa'))).toEqual([409, 'duplicate'])
  standIn().control.addFault({ kind: 'reset', operation: 'calendar.events.insert', times: 1 })
  await expect(insert('bbbbb')).rejects.toMatchObject({ code: 'ECONNRESET' })
  await insert('bbbbb')
})

test('a fault can delay responses, affect one user only, and expire', async () => {
  standIn().control.addFault({ kind: 'slow', delayMs: 80, times: 1 })
  const startedAt = performance.now()
  await clientOf(standIn()).colors.get()
  expect(performance.now() - startedAt).toBeGreaterThan(75)
  standIn().control.addFault({ kind: 'error', email: BOB })
  await clientOf(standIn()).calendarList.list()
  expect(await errorOf(clientOf(standIn(), BOB).calendarList.list())).toEqual([503, 'backendError'])
  standIn().control.removeFaults()
  standIn().control.addFault({ kind: 'error', email: BOB, forMs: 1 })
  await new Promise((resolve) => setTimeout(resolve, 10))
  await clientOf(standIn(), BOB).calendarList.list()
})

test('records requests without the secrets of the token endpoint', async () => {
  await clientOf(standIn()).events.insert({ calendarId, requestBody: eventAt(4, 10) })
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_secret: 'secret' })
  await fetch(`${standIn().url}/token`, { method: 'POST', body })
  expect(standIn().control.listRequests()).toMatchObject([
    { operation: 'calendar.events.insert', status: 200, email: ALICE, body: { summary: 'Day 4' } },
    { operation: 'oauth.token', status: 401 },
  ])
  expect(JSON.stringify(standIn().control.listRequests('oauth.token'))).not.toContain('secret')
})

test('the stand-in can be controlled over HTTP', async () => {
  const { body: event } = await sendCommand('createEvent', { email: ALICE, event: eventAt(4, 10) })
  await sendCommand('patchEvent', { email: ALICE, id: event.id, event: { summary: 'Changed' } })
  const { body: events } = await sendCommand('listEvents', { email: ALICE })
  expect(events).toMatchObject([{ id: event.id, summary: 'Changed' }])
  expect(await sendCommand('setSwitches', { conference: 'never' })).toMatchObject({ status: 400 })
  expect(await sendCommand('nothing')).toMatchObject({ status: 404 })
  const { body: fault } = await sendCommand('addFault', { kind: 'error', status: 500 })
  expect(await errorOf(clientOf(standIn()).colors.get())).toEqual([500, 'backendError'])
  expect(await sendCommand('removeFaults', fault)).toEqual({ status: 200, body: { hits: 1 } })
  const { status, body } = await sendCommand('deleteEvent', { email: ALICE, id: 'unknown' })
  expect([status, body]).toMatchObject([404, { error: { code: 404 } }])
  await sendCommand('reset')
  expect((await sendCommand('listEvents', { email: ALICE })).body).toEqual([])
})

test('seeds 10,000 events within seconds', () => {
  const events = Array.from({ length: 10_000 }, (_, index) => eventAt((index % 28) + 1, index % 22))
  const startedAt = performance.now()
  expect(standIn().control.seedEvents(ALICE, events)).toBe(10_000)
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test('validates responses against Google’s description of the API', () => {
  const validate = responseValidator('Event')
  expect(validate({ summary: 'x', start: { date: '2027-01-01' } })).toBe(true)
  expect(validate({ summary: 5 })).toBe(false)
  expect(validate({ unknownField: 'x' })).toBe(false)
})
