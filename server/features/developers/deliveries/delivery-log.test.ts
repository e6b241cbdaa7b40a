import { createBearerHeaders } from '#server/test/app.ts'
import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, UNKNOWN_ID } from '#server/test/factories.ts'
import { testWith } from '#server/test/fixture.ts'
import { invitationTokenOf, monday } from '#server/test/guest.ts'
import { explainQueries } from '#server/test/query-plan.ts'
import { createWebhookFor, describe, expect, test } from '#server/test/webhook-fixture.ts'
import { verifySignature } from '#server/test/webhook-receiver.ts'
import { errorMessage } from '#shared/english.ts'
import { buildApp } from '../../../app.ts'
import { jobNames, jobs } from '../../../jobs.ts'
import { openJobs } from '../../../platform/jobs/jobs.ts'
import { openOutbound } from '../../../platform/outbound/outbound.ts'
import { deliverWebhook } from './deliver.ts'
import { listDeliveryRows } from './store.ts'

describe('testing a webhook', () => {
  test('sends a test message immediately and returns the result', async ({ services, receiver }) => {
    const ana = await createUser(services)
    const { id, secret } = await createWebhookFor(services, ana, receiver.url)
    receiver.replies.push({ status: 202, body: 'hello' })
    expect(await callAs(services, ana).developers.testWebhook({ id })).toMatchObject({
      type: 'webhook.test',
      status: 'delivered',
      attempts: 1,
      response_status: 202,
      response_excerpt: 'hello',
      failure: null,
      next_try_at: null,
    })
    const [call] = receiver.calls
    if (call) verifySignature(call, secret, services.clock.now())
    expect(call?.message).toMatchObject({ type: 'webhook.test', data: { event: { id: 'example' } } })
  })

  test('is not retried, does not count as a failure, and works while the webhook is disabled', async ({
    services,
    receiver,
  }) => {
    const ana = await createUser(services)
    const { id } = await createWebhookFor(services, ana, receiver.url)
    const { updateWebhook, testWebhook, listWebhooks } = callAs(services, ana).developers
    await updateWebhook({ id, enabled: false })
    receiver.replies.push({ status: 500 })
    expect(await testWebhook({ id })).toMatchObject({
      status: 'failed',
      failure: { code: 'answered', params: { status: 500 } },
    })
    expect(await listWebhooks()).toMatchObject([{ enabled: false, failing_since: null }])
    expect(await testWebhook({ id })).toMatchObject({ status: 'delivered' })
  })

  test('reports a hostname that resolves to a private address', async ({ services, receiver }) => {
    const ana = await createUser(services)
    const { id } = await createWebhookFor(services, ana, 'https://hooks.example.com/')
    const lookup = async () => [{ address: '10.0.0.1', family: 4 }]
    const strict = { ...services, outbound: openOutbound({ allowPrivate: false, lookup }) }
    expect(await callAs(strict, ana).developers.testWebhook({ id })).toMatchObject({
      status: 'failed',
      response_status: null,
      failure: { code: 'name_not_public' },
    })
    expect(receiver.calls).toEqual([])
  })

  testWith({ RATE_LIMIT: 'on' })('is limited to 20 calls in ten minutes across all API keys', async ({ services }) => {
    const ana = await createUser(services)
    const { developers } = callAs(services, ana)
    const { id } = await developers.createWebhook({ url: 'https://hooks.example.com/' })
    const stubbedOutbound = { ...services.outbound, post: async () => ({ status: 200, excerpt: '' }) }
    const app = await buildApp({ ...services, outbound: stubbedOutbound })
    const keys = await Promise.all(['one', 'two'].map((name) => developers.createApiKey({ name, scope: 'read-write' })))
    const codes: number[] = []
    for (let n = 0; n < 22; n++) {
      const headers = { authorization: `Bearer ${keys[n % 2]?.key}` }
      codes.push((await app.inject({ method: 'POST', url: `/developers/webhooks/${id}/test`, headers })).statusCode)
    }
    await app.close()
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  })
})

describe('the delivery log', () => {
  test('is paginated, newest first', async ({ services, receiver }) => {
    const ana = await createUser(services)
    const { id } = await createWebhookFor(services, ana, receiver.url)
    const { testWebhook, listDeliveries } = callAs(services, ana).developers
    const createdIds: string[] = []
    for (let n = 0; n < 5; n++) {
      createdIds.unshift((await testWebhook({ id })).id)
      // Some have the same timestamp.
      services.clock.advance(n % 2)
    }
    const all = await listDeliveries({ id })
    expect(all.next_cursor).toBeNull()
    expect(all.deliveries.map((delivery) => delivery.id).toSorted()).toEqual(createdIds.toSorted())
    expect(all.deliveries[0]?.id).toBe(createdIds[0])
    const listedIds: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listDeliveries>> = await listDeliveries({
        id,
        limit: 2,
        ...(cursor === null ? {} : { cursor }),
      })
      listedIds.push(...page.deliveries.map((delivery) => delivery.id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(listedIds).toEqual(all.deliveries.map((delivery) => delivery.id))
    const invalidPositions = [['x', UNKNOWN_ID], [0, 'x'], [1e300, UNKNOWN_ID], [-8.64e15, UNKNOWN_ID], [0], {}]
    for (const position of invalidPositions) {
      const invalidCursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      expect(await getFieldErrors(listDeliveries({ id, cursor: invalidCursor }))).toEqual({
        cursor: 'Not a valid page cursor',
      })
    }
  })

  test('is read from its index without sorting', async ({ services, receiver }) => {
    const ana = await createUser(services)
    const { id } = await createWebhookFor(services, ana, receiver.url)
    const after = { created_at: new Date(services.clock.now()), delivery_id: UNKNOWN_ID }
    for (const page of [{ limit: 2 }, { limit: 2, after }]) {
      const plans = await explainQueries(services, (db) => listDeliveryRows(db, id, page))
      expect(plans).toContain('"webhook_deliveries_log"')
      expect(plans).not.toContain('"Sort"')
    }
  })

  test('includes pending deliveries and their next attempt', async ({ services, receiver }) => {
    const ana = await createUser(services)
    const { id } = await createWebhookFor(services, ana, receiver.url)
    const token = await invitationTokenOf(services, ana)
    await callAs(services, await createUser(services)).match.book({ token, start: monday('10:00') })
    const { deliveries } = await callAs(services, ana).developers.listDeliveries({ id })
    expect(deliveries).toMatchObject([
      { type: 'meeting.created', status: 'pending', attempts: 0, next_try_at: '2026-11-16T07:00:10.000Z' },
    ])
  })
})

test('the delivery log shows no next attempt while an attempt is in progress', async ({ services, receiver }) => {
  const ana = await createUser(services)
  const { id } = await createWebhookFor(services, ana, receiver.url)
  const { testWebhook, listDeliveries } = callAs(services, ana).developers
  let meanwhile: unknown
  receiver.beforeReply = async () => {
    meanwhile = (await listDeliveries({ id })).deliveries
  }
  await testWebhook({ id })
  expect(meanwhile).toMatchObject([{ status: 'pending', attempts: 1, next_try_at: null }])
})

describe('redelivering', () => {
  test('enqueues a new delivery with the same webhook-id', async ({ services, receiver }) => {
    const ana = await createUser(services)
    const { id } = await createWebhookFor(services, ana, receiver.url)
    const { testWebhook, redeliver, listDeliveries } = callAs(services, ana).developers
    const first = await testWebhook({ id })
    services.clock.advance(1000)
    const again = await redeliver({ id, deliveryId: first.id })
    expect(again).toMatchObject({ status: 'pending', attempts: 0, message_id: first.message_id })
    const queue = await openJobs(services.database, services.log, jobNames, { supervise: false })
    await queue.work(services, jobs, [])
    await expect.poll(() => receiver.calls.length, { timeout: 10_000 }).toBe(2)
    const [firstCall, secondCall] = receiver.calls
    expect(secondCall?.headers['webhook-id']).toBe(firstCall?.headers['webhook-id'])
    expect(secondCall?.body).toBe(firstCall?.body)
    await expect
      .poll(async () => (await listDeliveries({ id })).deliveries.map(({ status }) => status))
      .toEqual(['delivered', 'delivered'])
    await queue.stop()
  })

  test('retries a failed delivery now, and does nothing before the first attempt', async ({ services, receiver }) => {
    const ana = await createUser(services)
    const { id } = await createWebhookFor(services, ana, receiver.url)
    const token = await invitationTokenOf(services, ana)
    await callAs(services, await createUser(services)).match.book({ token, start: monday('10:00') })
    const { redeliver, listDeliveries } = callAs(services, ana).developers
    const getOnlyDeliveryId = async () => {
      const { deliveries } = await listDeliveries({ id })
      if (deliveries.length !== 1) throw new Error(`${deliveries.length} deliveries`)
      return deliveries[0]?.id ?? ''
    }
    await redeliver({ id, deliveryId: await getOnlyDeliveryId() })
    expect((await deliverWebhook(services, await getOnlyDeliveryId())).outcome).toBe('skipped')
    services.clock.advance(10_000)
    receiver.replies.push({ status: 500 })
    expect((await deliverWebhook(services, await getOnlyDeliveryId())).outcome).toBe('failed')
    expect((await deliverWebhook(services, await getOnlyDeliveryId())).outcome).toBe('skipped')
    await redeliver({ id, deliveryId: await getOnlyDeliveryId() })
    expect((await deliverWebhook(services, await getOnlyDeliveryId())).outcome).toBe('delivered')
    expect(receiver.calls).toHaveLength(2)
  })

  test('rejects a disabled webhook and another webhook’s delivery', async ({ services, receiver }) => {
    const ana = await createUser(services)
    const [first, other] = [
      await createWebhookFor(services, ana, receiver.url),
      await createWebhookFor(services, ana, receiver.url),
    ]
    const { testWebhook, redeliver, updateWebhook } = callAs(services, ana).developers
    const { id: deliveryId } = await testWebhook({ id: first.id })
    await expect(redeliver({ id: other.id, deliveryId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await updateWebhook({ id: first.id, enabled: false })
    await expect(redeliver({ id: first.id, deliveryId })).rejects.toMatchObject({
      message: errorMessage('webhook_off'),
    })
  })
})

test('webhooks can be managed over REST', async ({ services, receiver }) => {
  const app = await buildApp(services)
  const headers = await createBearerHeaders(services, await createUser(services))
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({
      method,
      url: `/developers/webhooks${url}`,
      headers,
      ...(payload && { payload }),
    })
    return [response.statusCode, response.json()]
  }
  const [status, { secret, previous_secret_until, ...webhook }] = await call('POST', '', { url: receiver.url })
  expect([status, typeof secret, previous_secret_until]).toEqual([201, 'string', null])
  expect(await call('GET', '')).toEqual([200, [webhook]])
  const path = `/${webhook.id}`
  expect(await call('PUT', path, { events: ['meeting.moved'] })).toMatchObject([200, { events: ['meeting.moved'] }])
  expect(await call('POST', `${path}/rotate-secret`)).toMatchObject([200, { id: webhook.id }])
  const [, delivery] = await call('POST', `${path}/test`)
  expect(delivery).toMatchObject({ status: 'delivered' })
  expect(await call('GET', `${path}/deliveries?limit=1`)).toEqual([200, { deliveries: [delivery], next_cursor: null }])
  const [redeliverStatus, { id: redeliveryId }] = await call('POST', `${path}/deliveries/${delivery.id}/redeliver`)
  expect([redeliverStatus, (await deliverWebhook(services, redeliveryId)).outcome]).toEqual([202, 'delivered'])
  expect(await call('POST', '', { url: 'x', events: ['meeting.begun'] })).toMatchObject([
    400,
    { fields: { url: 'Enter a URL that starts with https://', 'events.0': expect.any(String) } },
  ])
  expect(await call('DELETE', path)).toEqual([200, { success: true }])
  expect(await call('GET', `${path}/deliveries`)).toMatchObject([404, { code: 'not_found' }])
  expect((await app.inject('/developers/webhooks')).statusCode).toBe(401)
  await app.close()
})
