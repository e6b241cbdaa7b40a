import { sql } from 'kysely'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import type { TestServices } from '#server/test/fixture.ts'
import { runRecurringJobs } from '#server/test/fixture.ts'
import { createWebhookFor, deliveriesOf, describe, expect, test } from '#server/test/webhook-fixture.ts'
import { verifySignature, type WebhookReceiver } from '#server/test/webhook-receiver.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { currentDate } from '../../../platform/clock.ts'
import { openOutbound } from '../../../platform/outbound/outbound.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { createDelivery } from './create-delivery.ts'
import { deliverDueWebhooks, deliverWebhook, webhookJob } from './deliver.ts'
import { insertDeliveries } from './store.ts'
import { createExampleEvent } from './test-webhook.ts'

/** Creates Ana and her webhook, and enqueues a message for it. */
async function enqueueMessage(services: TestServices, url: string) {
  const ana = await createUser(services, { email: 'ana@example.test' })
  const webhook = await createWebhookFor(services, ana, url)
  return { ana, webhook, delivery_id: await enqueueMessageFor(services, ana, webhook.id) }
}

async function enqueueMessageFor(services: TestServices, user: Caller, webhook_id: string): Promise<string> {
  const now = currentDate(services.clock)
  const message = { type: 'meeting.moved', data: { event: createExampleEvent(user, now) } } as const
  const [row] = await insertDeliveries(services.db, [createDelivery(webhook_id, message, { now })])
  if (!row) throw new Error('nothing was queued')
  return row.delivery_id
}

async function listWebhookJobs({ db }: TestServices) {
  const { rows } = await sql<{ delivery_id: string; start_after: Date }>`
    select data ->> 'delivery_id' as delivery_id, start_after from jobs.job where name = 'webhook'`.execute(db)
  return rows
}

async function getOnlyDelivery(services: TestServices, webhook_id: string) {
  const [row, ...more] = await deliveriesOf(services, webhook_id)
  if (!row || more.length > 0) throw new Error(`${more.length + (row ? 1 : 0)} deliveries`)
  return row
}

describe('a failed delivery', () => {
  test('is retried with increasing delays, the same id and body, and a new signature', async ({
    services,
    receiver,
  }) => {
    receiver.replies.push({ status: 500, body: 'oops' }, { status: 302, headers: { location: 'http://10.0.0.1/' } })
    const { webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    expect(await deliverWebhook(services, delivery_id)).toEqual({
      outcome: 'failed',
      retry_at: new Date(services.clock.now() + 5_000),
    })
    expect(await getOnlyDelivery(services, webhook.id)).toMatchObject({
      attempts: 1,
      response_status: 500,
      response_excerpt: 'oops',
      failure: { code: 'answered', params: { status: 500 } },
      claimed_until: null,
    })
    expect((await deliverWebhook(services, delivery_id)).outcome).toBe('skipped')
    services.clock.advance(5_000)
    expect((await deliverWebhook(services, delivery_id)).retry_at).toEqual(new Date(services.clock.now() + 60_000))
    expect((await getOnlyDelivery(services, webhook.id)).failure).toEqual({
      code: 'redirected',
      params: { status: 302 },
    })
    services.clock.advance(60_000)
    expect((await deliverWebhook(services, delivery_id)).outcome).toBe('delivered')
    const [first, second, third] = receiver.calls
    expect(new Set(receiver.calls.map(({ headers, body }) => JSON.stringify([headers['webhook-id'], body]))).size).toBe(
      1,
    )
    if (first) verifySignature(first, webhook.secret, services.clock.now() - 65_000)
    if (second) verifySignature(second, webhook.secret, services.clock.now() - 60_000)
    if (third) verifySignature(third, webhook.secret, services.clock.now())
    expect(await getOnlyDelivery(services, webhook.id)).toMatchObject({ failure: null, response_status: 200 })
  })

  test('is retried after a timeout', async ({ services, receiver }) => {
    receiver.replies.push('silence')
    const impatient = { ...services, outbound: openOutbound({ allowPrivate: true, timeoutMs: 100 }) }
    const { webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    expect((await deliverWebhook(impatient, delivery_id)).outcome).toBe('failed')
    const failed = await getOnlyDelivery(services, webhook.id)
    expect(failed).toMatchObject({ failure: { code: 'timeout' }, response_status: null })
    expect(failed.duration_ms).toBeGreaterThanOrEqual(90)
    services.clock.advance(5_000)
    expect((await deliverWebhook(services, delivery_id)).outcome).toBe('delivered')
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('is abandoned after about a day', async ({ services, receiver }) => {
    const { webhook } = await enqueueMessage(services, receiver.url)
    await receiver.stop()
    const start = services.clock.now()
    for (let attempt = 0; attempt < 50; attempt++) {
      await deliverDueWebhooks(services)
      const { abandoned_at, send_after } = await getOnlyDelivery(services, webhook.id)
      if (abandoned_at) break
      services.clock.set(send_after.toISOString())
    }
    const { abandoned_at, attempts, failure } = await getOnlyDelivery(services, webhook.id)
    expect(((abandoned_at?.getTime() ?? 0) - start) / HOUR).toSatisfy((hours) => hours > 22 && hours <= 24)
    expect({ attempts, failure }).toEqual({ attempts: 10, failure: { code: 'connection_refused' } })
    services.clock.advance(DAY)
    await deliverDueWebhooks(services)
    expect((await getOnlyDelivery(services, webhook.id)).attempts).toBe(10)
  })

  test('enqueues its retry, and nothing once it is delivered', async ({ services, receiver }) => {
    receiver.replies.push({ status: 503 })
    const { delivery_id } = await enqueueMessage(services, receiver.url)
    await webhookJob.run(services, { delivery_id })
    const retry = { delivery_id, start_after: new Date(services.clock.now() + 5_000) }
    expect(await listWebhookJobs(services)).toEqual([retry])
    services.clock.advance(5_000)
    await webhookJob.run(services, { delivery_id })
    await webhookJob.run(services, { delivery_id })
    expect([await listWebhookJobs(services), receiver.calls.length]).toEqual([[retry], 2])
  })

  test('reports an unreadable secret', async ({ services, receiver }) => {
    const { webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    const secrets = { ...services.secrets, encryption: [new Uint8Array(32).fill(7)] as const }
    expect((await deliverWebhook({ ...services, secrets }, delivery_id)).outcome).toBe('failed')
    expect((await getOnlyDelivery(services, webhook.id)).failure).toEqual({ code: 'secret_unreadable' })
    expect(receiver.calls).toEqual([])
  })
})

describe('while two deliveries of a user are running', () => {
  /** Keeps two of Ana's deliveries waiting for a response; enqueues six more messages of hers, then one of Ben's. */
  const holdDeliveries = async (services: TestServices, receiver: WebhookReceiver) => {
    const { ana, webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    const ids = [delivery_id, await enqueueMessageFor(services, ana, webhook.id)]
    const reply = Promise.withResolvers<void>()
    receiver.beforeReply = () => reply.promise
    const running = Promise.all(ids.map((id) => webhookJob.run(services, { delivery_id: id })))
    await expect.poll(() => receiver.calls.length).toBe(2)
    const waitingIds: string[] = []
    for (let n = 0; n < 6; n++) {
      waitingIds.push(await enqueueMessageFor(services, ana, webhook.id))
      services.clock.advance(1)
    }
    const ben = await createUser(services)
    const { id: otherWebhookId } = await createWebhookFor(services, ben, receiver.url)
    await enqueueMessageFor(services, ben, otherWebhookId)
    const isBensMessageDelivered = async () => (await getOnlyDelivery(services, otherWebhookId)).delivered_at !== null
    const release = async () => {
      reply.resolve()
      await running
    }
    return { waitingIds, isBensMessageDelivered, release }
  }

  test('the user’s other messages wait, and the next two are enqueued afterwards', async ({ services, receiver }) => {
    const { waitingIds, release } = await holdDeliveries(services, receiver)
    for (const delivery_id of waitingIds) await webhookJob.run(services, { delivery_id })
    expect([receiver.calls.length, await listWebhookJobs(services)]).toEqual([2, []])
    await release()
    const enqueuedIds = (await listWebhookJobs(services)).map(({ delivery_id }) => delivery_id)
    expect(new Set(enqueuedIds)).toEqual(new Set(waitingIds.slice(0, 2)))
  })

  test('overdue messages of other users are delivered', async ({ services, receiver }) => {
    const { isBensMessageDelivered, release } = await holdDeliveries(services, receiver)
    const finished = deliverDueWebhooks(services)
    await expect.poll(() => receiver.calls.length).toBe(3)
    await release()
    await finished
    expect([await isBensMessageDelivered(), receiver.calls.length]).toEqual([true, 3])
  })
})

describe('concurrent processes', () => {
  test('deliver each message once', async ({ services, receiver }) => {
    const { ana, webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    const ids = [delivery_id]
    for (let n = 0; n < 11; n++) ids.push(await enqueueMessageFor(services, ana, webhook.id))
    await Promise.all([...ids, ...ids, ...ids].map((id) => deliverWebhook(services, id)))
    const sentIds = receiver.calls.map(({ headers }) => headers['webhook-id'])
    expect([sentIds.length, new Set(sentIds).size]).toEqual([12, 12])
  })

  test('hold no transaction open while waiting for a receiver', async ({ services, receiver }) => {
    const { webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    let meanwhile: unknown
    receiver.beforeReply = async () => {
      meanwhile = await services.db.transaction().execute((trx) => deliveriesOf({ db: trx }, webhook.id))
    }
    await deliverWebhook(services, delivery_id)
    expect(meanwhile).toMatchObject([{ attempts: 1, delivered_at: null }])
  })

  test('redeliver with the same id after one dies before recording the response', async ({ services, receiver }) => {
    const { webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    const post: typeof services.outbound.post = async (...call) => {
      await services.outbound.post(...call)
      return new Promise<never>(() => {})
    }
    void deliverWebhook({ ...services, outbound: { ...services.outbound, post } }, delivery_id)
    await expect.poll(() => receiver.calls.length).toBe(1)
    services.clock.advance(29_000)
    await deliverDueWebhooks(services)
    expect(receiver.calls).toHaveLength(1)
    services.clock.advance(1_000)
    await deliverDueWebhooks(services)
    expect(receiver.calls).toHaveLength(2)
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await getOnlyDelivery(services, webhook.id)).toMatchObject({
      attempts: 2,
      delivered_at: currentDate(services.clock),
    })
  })
})

describe('a webhook', () => {
  test('is disabled after failing for days, with a reason and an email to its owner', async ({
    services,
    receiver,
  }) => {
    const { ana, webhook } = await enqueueMessage(services, receiver.url)
    const { listWebhooks, updateWebhook } = callAs(services, ana).developers
    receiver.beforeReply = async () => void receiver.replies.unshift({ status: 500 })
    for (let day = 0; day < 3; day++) {
      await enqueueMessageFor(services, ana, webhook.id)
      for (let attempt = 0; attempt < 10; attempt++) {
        await deliverDueWebhooks(services)
        services.clock.advance(2.5 * HOUR)
      }
    }
    expect(await listWebhooks()).toMatchObject([{ enabled: true, failing_since: '2026-11-16T07:00:00.000Z' }])
    expect(await mailsTo(services, ana.email)).toEqual([])
    await enqueueMessageFor(services, ana, webhook.id)
    await deliverDueWebhooks(services)
    expect(await listWebhooks()).toMatchObject([
      {
        enabled: false,
        disabled_reason: {
          code: 'failing',
          params: { days: 3, failure: { code: 'answered', params: { status: 500 } } },
        },
      },
    ])
    const mails = await mailsTo(services, ana.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['One of your webhooks was turned off'])

    const callsBefore = receiver.calls.length
    services.clock.advance(DAY)
    await deliverDueWebhooks(services)
    expect(receiver.calls).toHaveLength(callsBefore)
    expect(await updateWebhook({ id: webhook.id, enabled: true })).toMatchObject({
      enabled: true,
      disabled_reason: null,
      failing_since: null,
    })
  })

  test('that is disabled keeps its messages, and sends them once it is enabled', async ({ services, receiver }) => {
    receiver.replies.push({ status: 500 })
    const { ana, webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    await deliverWebhook(services, delivery_id)
    const { updateWebhook, listDeliveries } = callAs(services, ana).developers
    await updateWebhook({ id: webhook.id, enabled: false })
    services.clock.advance(HOUR)
    expect((await deliverWebhook(services, delivery_id)).outcome).toBe('skipped')
    await deliverDueWebhooks(services)
    expect((await listDeliveries({ id: webhook.id })).deliveries).toMatchObject([{ status: 'pending', attempts: 1 }])
    await updateWebhook({ id: webhook.id, enabled: true })
    await deliverDueWebhooks(services)
    expect((await listDeliveries({ id: webhook.id })).deliveries).toMatchObject([{ status: 'delivered', attempts: 2 }])
  })

  test('resets its failures after a success', async ({ services, receiver }) => {
    receiver.replies.push({ status: 500 })
    const { ana, delivery_id } = await enqueueMessage(services, receiver.url)
    await deliverWebhook(services, delivery_id)
    services.clock.advance(5_000)
    await deliverWebhook(services, delivery_id)
    expect(await callAs(services, ana).developers.listWebhooks()).toMatchObject([{ failing_since: null }])
    expect(await services.db.selectFrom('webhooks').select('failures').execute()).toEqual([{ failures: 0 }])
  })

  test('is disabled immediately when its receiver responds with 410', async ({ services, receiver }) => {
    receiver.replies.push({ status: 410 })
    const { ana, delivery_id } = await enqueueMessage(services, receiver.url)
    expect(await deliverWebhook(services, delivery_id)).toEqual({ outcome: 'failed', retry_at: null })
    expect(await callAs(services, ana).developers.listWebhooks()).toMatchObject([
      { enabled: false, disabled_reason: { code: 'gone' } },
    ])
  })

  test('stays disabled but loses the reason when its URL changes', async ({ services, receiver }) => {
    receiver.replies.push({ status: 410 })
    const { ana, webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    await deliverWebhook(services, delivery_id)
    const { updateWebhook } = callAs(services, ana).developers
    const unchanged = await updateWebhook({ id: webhook.id, url: receiver.url })
    expect(unchanged).toMatchObject({ enabled: false, disabled_reason: { code: 'gone' } })
    const changed = await updateWebhook({ id: webhook.id, url: `${receiver.url}/new` })
    expect(changed).toMatchObject({ enabled: false, disabled_reason: null })
  })

  test('is not disabled by its previous URL when its URL changes during a call', async ({ services, receiver }) => {
    receiver.replies.push({ status: 410 })
    const { ana, webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    const { updateWebhook, listWebhooks } = callAs(services, ana).developers
    receiver.beforeReply = async () => void (await updateWebhook({ id: webhook.id, url: `${receiver.url}/new` }))
    expect(await deliverWebhook(services, delivery_id)).toEqual({
      outcome: 'failed',
      retry_at: new Date(services.clock.now() + 5_000),
    })
    expect(await listWebhooks()).toMatchObject([{ enabled: true, disabled_reason: null, failing_since: null }])
    expect(await mailsTo(services, ana.email)).toEqual([])
  })

  test('stays deleted when it is deleted during a call', async ({ services, receiver }) => {
    const { ana, webhook, delivery_id } = await enqueueMessage(services, receiver.url)
    receiver.beforeReply = async () => void (await callAs(services, ana).developers.deleteWebhook({ id: webhook.id }))
    expect((await deliverWebhook(services, delivery_id)).outcome).toBe('skipped')
    expect(await deliveriesOf(services, webhook.id)).toEqual([])
  })
})

test('deliveries are deleted after 30 days', async ({ services, receiver }) => {
  const { webhook, delivery_id } = await enqueueMessage(services, receiver.url)
  await deliverWebhook(services, delivery_id)
  services.clock.advance(30 * DAY)
  await runRecurringJobs(services)
  expect(await deliveriesOf(services, webhook.id)).toHaveLength(1)
  services.clock.advance(1)
  await runRecurringJobs(services)
  expect(await deliveriesOf(services, webhook.id)).toEqual([])
})
