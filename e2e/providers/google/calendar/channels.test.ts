import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALICE, BOB, clientOf, errorOf, eventAt, useStandIn, waitUntil } from '../test-client.ts'

const standIn = useStandIn()
const receivedHeaders: IncomingHttpHeaders[] = []
let statuses: number[] = []
let address = ''
const receiver = createServer((request, response) => {
  receivedHeaders.push(request.headers)
  response.writeHead(statuses.shift() ?? 204).end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const boundAddress = receiver.address()
  address = `http://127.0.0.1:${typeof boundAddress === 'object' ? boundAddress?.port : 0}/push`
})
afterAll(() => void receiver.close())
beforeEach(() => {
  receivedHeaders.length = 0
  statuses = []
})

const listStates = () => receivedHeaders.map((headers) => headers['x-goog-resource-state'])
const watch = (body: object = {}, email = ALICE) =>
  clientOf(standIn(), email).events.watch({
    calendarId: 'primary',
    requestBody: { id: 'channel-1', type: 'web_hook', address, token: 'secret', ...body },
  })

test('a channel sends change notifications with the documented headers and no body', async () => {
  const { data: channel } = await watch()
  expect(channel).toMatchObject({ kind: 'api#channel', id: 'channel-1', token: 'secret' })
  await waitUntil(() => receivedHeaders.length === 1)
  expect(receivedHeaders[0]).toMatchObject({
    'x-goog-channel-id': 'channel-1',
    'x-goog-channel-token': 'secret',
    'x-goog-channel-expiration': new Date(Number(channel.expiration)).toUTCString(),
    'x-goog-resource-id': channel.resourceId,
    'x-goog-resource-uri': channel.resourceUri,
    'x-goog-resource-state': 'sync',
    'x-goog-message-number': '1',
    'content-length': '0',
  })
  standIn().control.actAs(ALICE).createEvent(eventAt(4, 10))
  await waitUntil(() => receivedHeaders.length === 2)
  expect(listStates()).toEqual(['sync', 'exists'])
  expect(Number(receivedHeaders[1]?.['x-goog-message-number'])).toBeGreaterThan(1)
})

test('a channel retries after 5xx responses, but not after other errors', async () => {
  standIn().control.setSwitches({ pushRetryMs: 5 })
  statuses = [503, 500]
  await watch()
  await waitUntil(() => receivedHeaders.length === 3)
  statuses = [404]
  standIn().control.actAs(ALICE).createEvent(eventAt(4, 10))
  await waitUntil(() => standIn().control.pushCounts.failed === 1)
  expect(listStates()).toEqual(['sync', 'sync', 'sync', 'exists'])
})

test('a channel can be stopped only by its own user, expires, and sends nothing while dropPushes is on', async () => {
  const { data: channel } = await watch({ params: { ttl: '60' } })
  expect(Number(channel.expiration)).toBeLessThan(Date.now() + 61_000)
  expect(await errorOf(watch())).toEqual([400, 'channelIdNotUnique'])
  const stop = (email: string) =>
    clientOf(standIn(), email).channels.stop({ requestBody: { id: 'channel-1', resourceId: channel.resourceId ?? '' } })
  expect(await errorOf(stop(BOB))).toEqual([404, 'notFound'])
  await waitUntil(() => receivedHeaders.length === 1)
  standIn().control.setSwitches({ dropPushes: true })
  standIn().control.actAs(ALICE).createEvent(eventAt(4, 10))
  await waitUntil(() => standIn().control.pushCounts.dropped === 1)
  standIn().control.setSwitches({ dropPushes: false })
  standIn().control.advanceClock(60_000)
  standIn().control.actAs(ALICE).createEvent(eventAt(5, 10))
  expect(await errorOf(stop(ALICE))).toEqual([404, 'notFound'])
  await watch({ id: 'channel-2' })
  await waitUntil(() => receivedHeaders.length === 2)
  await clientOf(standIn()).channels.stop({ requestBody: { id: 'channel-2', resourceId: channel.resourceId ?? '' } })
  expect(listStates()).toEqual(['sync', 'sync'])
  expect(standIn().control.channels.map(({ id }) => id)).toEqual(['channel-1'])
})

test('a channel sends notifications of changes to the calendar list', async () => {
  const client = clientOf(standIn())
  await client.calendarList.watch({ requestBody: { id: 'list', type: 'web_hook', address } })
  await client.calendars.insert({ requestBody: { summary: 'New' } })
  await waitUntil(() => receivedHeaders.length === 2)
  expect(new Set(listStates())).toEqual(new Set(['exists', 'sync']))
})

test.each([
  [{ address: 'http://example.com/push' }, 400, 'push.webhookUrlNotHttps'],
  [{ address: 'https://example.com/push' }, 401, 'push.webhookUrlUnauthorized'],
  [{ type: 'email' }, 400, 'push.channelTypeNotSupported'],
  [{ id: '' }, 400, 'required'],
])('rejects a channel with %o', async (body, status, reason) => {
  expect(await errorOf(watch(body))).toEqual([status, reason])
})
