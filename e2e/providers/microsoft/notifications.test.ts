import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { ADELE, expectSchema, PAT, useStandIn, utc } from './test-stand-in.ts'

const { call, control } = useStandIn()

interface Notification {
  [name: string]: unknown
  resourceData?: { id: string }
}
const receivedNotifications: Notification[] = []
const behavior = { shouldEcho: true, failures: 0 }
let receiver = ''

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const server = createServer((request, response) => {
  void readText(request).then((text) => {
    const token = new URL(request.url ?? '', 'http://receiver').searchParams.get('validationToken')
    if (token !== null)
      return response.writeHead(200, { 'content-type': 'text/plain' }).end(behavior.shouldEcho ? token : 'no')
    if (behavior.failures-- > 0) return response.writeHead(503).end()
    receivedNotifications.push(...(JSON.parse(text) as { value: Notification[] }).value)
    return response.writeHead(202).end()
  })
})

beforeAll(async () => {
  const port = await listenOnFreePort(server)
  receiver = `http://127.0.0.1:${port}`
})
afterEach(() => {
  receivedNotifications.length = 0
  Object.assign(behavior, { shouldEcho: true, failures: 0 })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const subscribe = (user: string, extra: object = {}, headers: Record<string, string> = {}) =>
  call(
    user,
    'POST',
    '/subscriptions',
    {
      changeType: 'created,updated,deleted',
      notificationUrl: `${receiver}/changes`,
      lifecycleNotificationUrl: `${receiver}/lifecycle`,
      resource: '/me/events',
      expirationDateTime: inMinutes(4200),
      clientState: 'secret',
      ...extra,
    },
    headers,
  )
const EVENT = { subject: 'a', start: utc('2027-03-02T10:00:00'), end: utc('2027-03-02T11:00:00') }

test('sends change notifications with the client state and the id in the requested format', async () => {
  const { status, body } = await subscribe(ADELE, {}, { prefer: 'IdType="ImmutableId"' })
  expect(status).toBe(201)
  expectSchema('subscription', body)
  const { id } = control().createEvent(ADELE, EVENT)
  control().updateEvent(ADELE, String(id), { subject: 'b' })
  control().deleteEvent(ADELE, String(id))
  await expect.poll(() => receivedNotifications).toHaveLength(3)
  expect(new Set(receivedNotifications.map(({ changeType }) => changeType))).toEqual(
    new Set(['created', 'updated', 'deleted']),
  )
  expect(receivedNotifications[0]).toMatchObject({
    subscriptionId: body.id,
    clientState: 'secret',
    resourceData: { id, '@odata.type': '#Microsoft.Graph.Event' },
  })
})

test('retries notifications that the receiver did not accept, and drops notifications on request', async () => {
  await subscribe(ADELE)
  behavior.failures = 2
  control().createEvent(ADELE, EVENT)
  // A delivery is recorded after its receiver has responded.
  await expect.poll(() => control().deliveries.map(({ outcome }) => outcome)).toEqual([503, 503, 202])
  expect(receivedNotifications).toHaveLength(1)
  control().dropPushes()
  control().createEvent(ADELE, EVENT)
  expect(control().deliveries.at(-1)?.outcome).toBe('dropped')
  control().dropPushes(false)
  control().sendLifecycle(ADELE, 'missed')
  await expect.poll(() => receivedNotifications).toHaveLength(2)
  expect(receivedNotifications[1]).toMatchObject({ lifecycleEvent: 'missed', clientState: 'secret' })
  expect(receivedNotifications[1]).not.toHaveProperty('resourceData')
})

test('rejects a receiver that does not echo the validation token', async () => {
  behavior.shouldEcho = false
  expect(await subscribe(ADELE)).toMatchObject({ status: 400, body: { error: { code: 'ValidationError' } } })
  expect(control().listSubscriptions(ADELE)).toEqual([])
})

test.each([
  [PAT, 4230, 4320],
  [ADELE, 10_080, 10_200],
])('subscriptions of %s live at most %i minutes', async (user, longest, tooLong) => {
  expect((await subscribe(user, { expirationDateTime: inMinutes(longest) })).status).toBe(201)
  const response = await subscribe(user, { expirationDateTime: inMinutes(tooLong) })
  expect(response).toMatchObject({
    status: 400,
    body: { error: { message: `Subscription expiration can only be ${longest} minutes in the future.` } },
  })
  control().setSwitches({ longSubscription: 'shorten' })
  expect((await subscribe(user, { expirationDateTime: inMinutes(tooLong) })).status).toBe(201)
})

test('subscriptions can be renewed, reauthorized, listed and deleted, and end on expiry or revocation', async () => {
  const { body } = await subscribe(ADELE)
  const expirationDateTime = inMinutes(5000)
  expect(
    (await call(ADELE, 'PATCH', `/subscriptions/${body.id}`, { expirationDateTime })).body['expirationDateTime'],
  ).toBe(expirationDateTime)
  expect((await call(ADELE, 'POST', `/subscriptions/${body.id}/reauthorize`)).status).toBe(204)
  expect((await call(ADELE, 'GET', '/subscriptions')).body.value).toHaveLength(1)
  control().revoke(ADELE)
  await expect
    .poll(() => receivedNotifications)
    .toMatchObject([{ lifecycleEvent: 'subscriptionRemoved', subscriptionId: body.id }])
  expect((await call(ADELE, 'GET', `/subscriptions/${body.id}`)).status).toBe(404)
  const other = await subscribe(ADELE)
  expect((await call(ADELE, 'DELETE', `/subscriptions/${other.body.id}`)).status).toBe(204)
  await subscribe(ADELE)
  control().expireSubscriptions(ADELE)
  expect((await call(ADELE, 'GET', '/subscriptions')).body.value).toEqual([])
})

test('a subscription to one calendar does not report changes to other calendars', async () => {
  const projects = (await call(ADELE, 'GET', '/me/calendars')).body.value[1]
  await subscribe(ADELE, { resource: `me/calendars/${projects?.id}/events` })
  control().createEvent(ADELE, EVENT)
  control().createEvent(ADELE, { ...EVENT, subject: 'here' }, 'Projects')
  await expect.poll(() => receivedNotifications).toHaveLength(1)
  const response = await call(ADELE, 'GET', `/me/events/${receivedNotifications[0]?.resourceData?.id}`)
  expect(response.body['subject']).toBe('here')
})
