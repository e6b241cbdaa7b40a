import { expect, test } from 'vitest'
import { ADELE, MEGAN, useStandIn, utc } from './test-stand-in.ts'

const { call, get, control } = useStandIn()
const EVENT = { subject: 'a', start: utc('2027-03-02T10:00:00'), end: utc('2027-03-02T11:00:00') }

test.each([
  [{ status: 429, retryAfter: 7 }, 429, 'ApplicationThrottled', '7'],
  [{ status: 429 }, 429, 'ApplicationThrottled', null],
  [{ status: 503, retryAfter: 1 }, 503, 'ServiceUnavailable', '1'],
  [{ status: 403, code: 'ErrorQuotaExceeded' }, 403, 'ErrorQuotaExceeded', null],
])('responds with the fault %o, as often as requested', async (fault, status, code, retryAfter) => {
  control().addFault({ ...fault, times: 1, path: '/me/calendars' })
  const failedResponse = await call(ADELE, 'GET', '/me/calendars')
  expect(failedResponse).toMatchObject({ status, body: { error: { code } } })
  expect(failedResponse.headers.get('retry-after')).toBe(retryAfter)
  expect((await call(ADELE, 'GET', '/me/calendars')).status).toBe(200)
})

test('resets the connection before or after the write', async () => {
  control().addFault({ method: 'POST', reset: 'before', times: 1 })
  await expect(call(ADELE, 'POST', '/me/events', EVENT)).rejects.toThrow('fetch failed')
  expect(control().listEvents(ADELE)).toHaveLength(0)
  control().addFault({ method: 'POST', reset: 'after', times: 1 })
  await expect(call(ADELE, 'POST', '/me/events', EVENT)).rejects.toThrow('fetch failed')
  expect(control().listEvents(ADELE)).toHaveLength(1)
})

test('limits each mailbox to four concurrent requests, independently of other mailboxes', async () => {
  control().addFault({ delayMs: 100, path: '$filter' })
  const sendMany = (user: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => call(user, 'GET', "/me/events?$filter=subject eq 'x'")))
  const [own, others] = await Promise.all([sendMany(ADELE, 6), sendMany(MEGAN, 4)])
  expect(own.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(own.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(own.find(({ status }) => status === 429)?.body.error?.message).toBe(
    'Application is over its MailboxConcurrency limit.',
  )
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('lists the received requests', async () => {
  await call(ADELE, 'GET', '/me/calendars', undefined, { prefer: 'IdType="ImmutableId"' })
  expect(control().requests).toMatchObject([
    { method: 'GET', url: '/v1.0/me/calendars', user: ADELE, prefer: 'IdType="ImmutableId"' },
  ])
})

test('the control API also works over HTTP, and reports the invalid field of a request', async () => {
  const post = async (name: string, body: object) => {
    const response = await fetch(`${get().url}/_control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as { result: unknown; error?: string } }
  }
  await post('seed-events', { email: ADELE, count: 3 })
  expect((await post('list-events', { email: ADELE })).body.result).toHaveLength(3)
  await post('faults', { status: 500, times: 1 })
  expect((await call(ADELE, 'GET', '/me')).status).toBe(500)
  await post('switches', { defaultPageSize: 2 })
  await post('switches', { expiredCursor: '404' })
  expect((await call(ADELE, 'GET', '/me/events')).body.value).toHaveLength(2)
  expect(await post('switches', { expiredCursor: 'sometimes' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('expiredCursor') },
  })
})

test('the web page shows a week, says that it is a stand-in, and edits events', async () => {
  control().createEvent(ADELE, { ...EVENT, subject: '<b>Plan</b>', attendees: [{ emailAddress: { address: MEGAN } }] })
  const fetchPage = async (user: string) => (await fetch(`${get().url}/outlook/${user}?week=2027-03-01`)).text()
  const text = await fetchPage(MEGAN)
  expect(text).toContain('This is a stand-in for Microsoft')
  expect(text).toContain('&lt;b&gt;Plan&lt;/b&gt;')
  expect(text).not.toContain('<b>Plan</b>')
  const id = /name="id" value="([^"]+)"/.exec(text)?.[1] ?? ''
  const submit = (user: string, fields: Record<string, string>) =>
    fetch(`${get().url}/outlook/${user}`, {
      method: 'POST',
      body: new URLSearchParams({ week: '2027-03-01', ...fields }),
      redirect: 'manual',
    })
  expect((await submit(MEGAN, { action: 'accepted', id })).status).toBe(303)
  expect(await fetchPage(ADELE)).toContain(`${MEGAN}: accepted`)
  await submit(ADELE, {
    action: 'create',
    subject: 'New',
    start: '2027-03-03T09:00',
    minutes: '45',
    calendar: 'Projects',
  })
  expect(control().listEvents(ADELE)).toMatchObject([
    {},
    { subject: 'New', start: utc('2027-03-03T17:00:00.0000000'), end: utc('2027-03-03T17:45:00.0000000') },
  ])
  const { access_token: token } = control().issueTokens(ADELE)
  const fetchStatus = async () =>
    (await fetch(`${get().url}/v1.0/me/calendars`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await fetchStatus()).toBe(200)
  await submit(ADELE, { action: 'revoke' })
  expect(await fetchStatus()).toBe(401)
})
