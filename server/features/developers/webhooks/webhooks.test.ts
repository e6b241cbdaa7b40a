import { getFieldErrors } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { type TestServices, test as withoutReceiver } from '#server/test/fixture.ts'
import { createWebhookFor, describe, expect, test } from '#server/test/webhook-fixture.ts'
import { verifySignature } from '#server/test/webhook-receiver.ts'
import { errorMessage } from '#shared/english.ts'
import { DAY } from '#shared/time.ts'
import type { Caller } from '../../../platform/trpc.ts'

const WEBHOOK_URL = 'https://hooks.example.com/meridian'

const developerCalls = (services: TestServices, caller: Caller | null) => callAs(services, caller).developers

describe('a webhook', () => {
  withoutReceiver('is created with a secret that is shown once and stored encrypted', async ({ services }) => {
    const ana = await createUser(services)
    const { secret, previous_secret_until, ...created } = await createWebhookFor(services, ana, WEBHOOK_URL)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(previous_secret_until).toBeNull()
    expect(created).toEqual({
      id: expect.any(String),
      url: WEBHOOK_URL,
      events: ['meeting.created', 'meeting.moved', 'meeting.cancelled'],
      enabled: true,
      disabled_reason: null,
      failing_since: null,
      created_at: '2026-11-16T07:00:00.000Z',
    })
    expect(await developerCalls(services, ana).listWebhooks()).toEqual([created])
    const stored = JSON.stringify(await services.db.selectFrom('webhooks').selectAll().execute())
    expect(stored).not.toContain(secret.slice('whsec_'.length))
  })

  withoutReceiver('requires a public https URL and at least one event', async ({ services }) => {
    const ana = await createUser(services)
    const { createWebhook, updateWebhook } = developerCalls(services, ana)
    const notHttps = { url: 'Enter a URL that starts with https://' }
    const notPublic = { url: 'This address is not on the public internet' }
    expect(await getFieldErrors(createWebhook({ url: 'nowhere' }))).toEqual(notHttps)
    expect(await getFieldErrors(createWebhook({ url: 'http://hooks.example.com/' }))).toEqual(notHttps)
    expect(await getFieldErrors(createWebhook({ url: 'https://0x7f000001/' }))).toEqual(notPublic)
    expect(await getFieldErrors(createWebhook({ url: 'https://[::ffff:10.0.0.1]/' }))).toEqual(notPublic)
    const { id } = await createWebhookFor(services, ana, WEBHOOK_URL)
    expect(await getFieldErrors(updateWebhook({ id, url: 'https://169.254.169.254/' }))).toEqual(notPublic)
    expect(await getFieldErrors(updateWebhook({ id, events: [] }))).toEqual({ events: 'Choose at least one event' })
    expect(await developerCalls(services, ana).listWebhooks()).toMatchObject([{ url: WEBHOOK_URL }])
  })

  withoutReceiver(
    'keeps fields that an update omits, and can be disabled, enabled and deleted',
    async ({ services }) => {
      const ana = await createUser(services)
      const { id } = await createWebhookFor(services, ana, WEBHOOK_URL)
      const { updateWebhook, deleteWebhook, listWebhooks } = developerCalls(services, ana)
      const events = ['meeting.cancelled', 'meeting.created', 'meeting.created'] as const
      expect(await updateWebhook({ id, events: [...events] })).toMatchObject({
        url: WEBHOOK_URL,
        events: ['meeting.created', 'meeting.cancelled'],
        enabled: true,
      })
      expect(await updateWebhook({ id, enabled: false })).toMatchObject({ enabled: false, disabled_reason: null })
      expect(await updateWebhook({ id, url: `${WEBHOOK_URL}/2` })).toMatchObject({ enabled: false })
      expect(await updateWebhook({ id, enabled: true })).toMatchObject({ url: `${WEBHOOK_URL}/2`, enabled: true })
      expect(await deleteWebhook({ id })).toEqual({ success: true })
      expect(await listWebhooks()).toEqual([])
    },
  )

  withoutReceiver('is limited to ten per user', async ({ services }) => {
    const ana = await createUser(services)
    for (let n = 0; n < 10; n++) await createWebhookFor(services, ana, WEBHOOK_URL)
    await expect(createWebhookFor(services, ana, WEBHOOK_URL)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: errorMessage('too_many_webhooks', { maximum: 10 }),
    })
  })

  test('is accessible only to its owner', async ({ services, receiver }) => {
    const owner = await createUser(services)
    const { id } = await createWebhookFor(services, owner, receiver.url)
    const { id: deliveryId } = await developerCalls(services, owner).testWebhook({ id })
    const calls = (caller: Caller | null) => {
      const stranger = developerCalls(services, caller)
      return [
        () => stranger.updateWebhook({ id, enabled: false }),
        () => stranger.deleteWebhook({ id }),
        () => stranger.testWebhook({ id }),
        () => stranger.rotateSecret({ id }),
        () => stranger.listDeliveries({ id }),
        () => stranger.redeliver({ id, deliveryId }),
      ]
    }
    const strangers = [
      [await createUser(services), { code: 'NOT_FOUND', message: errorMessage('not_found') }],
      [await createUser(services, { is_auth: false }), { code: 'FORBIDDEN', message: errorMessage('not_verified') }],
      [null, { code: 'UNAUTHORIZED' }],
    ] as const
    for (const [caller, error] of strangers) {
      for (const call of calls(caller)) await expect(call()).rejects.toMatchObject(error)
    }
    expect(await developerCalls(services, await createUser(services)).listWebhooks()).toEqual([])
    await expect(developerCalls(services, null).listWebhooks()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(developerCalls(services, owner).testWebhook({ id: 'malformed' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await developerCalls(services, owner).redeliver({ id, deliveryId })).toMatchObject({ status: 'pending' })
  })

  withoutReceiver('publishes a live update on every change', async ({ services }) => {
    const ana = await createUser(services)
    const { id } = await createWebhookFor(services, ana, WEBHOOK_URL)
    const { updateWebhook, rotateSecret, deleteWebhook } = developerCalls(services, ana)
    const changes = services.live.subscribe(ana.user_id, AbortSignal.timeout(5000))[Symbol.asyncIterator]()
    for (const change of [updateWebhook, rotateSecret, deleteWebhook]) {
      const update = changes.next()
      await change({ id })
      expect(await update).toMatchObject({ value: 'developers' })
    }
  })
})

test('a second rotation within a day replaces the first new secret, not the one that receivers still use', async ({
  services,
  receiver,
}) => {
  const ana = await createUser(services)
  const original = await createWebhookFor(services, ana, receiver.url)
  const { rotateSecret, testWebhook } = developerCalls(services, ana)
  const unused = await rotateSecret({ id: original.id })
  services.clock.advance(1000)
  const { secret, previous_secret_until } = await rotateSecret({ id: original.id })
  expect(previous_secret_until).toBe('2026-11-17T07:00:01.000Z')
  await testWebhook({ id: original.id })
  const [call] = receiver.calls
  if (!call) throw new Error('the receiver was not called')
  verifySignature(call, secret, services.clock.now())
  verifySignature(call, original.secret, services.clock.now())
  expect(() => verifySignature(call, unused.secret, services.clock.now())).toThrow('No matching signature found')
})

test('a new secret signs immediately, and the previous one keeps signing for a day', async ({ services, receiver }) => {
  const ana = await createUser(services)
  const original = await createWebhookFor(services, ana, receiver.url)
  const { rotateSecret, testWebhook } = developerCalls(services, ana)
  const { secret, previous_secret_until, ...webhook } = await rotateSecret({ id: original.id })
  expect([webhook.id, previous_secret_until]).toEqual([original.id, '2026-11-17T07:00:00.000Z'])
  await testWebhook({ id: original.id })
  services.clock.advance(DAY)
  await testWebhook({ id: original.id })
  const [during, after] = receiver.calls
  if (!during || !after) throw new Error('the receiver was not called twice')
  verifySignature(during, secret, services.clock.now() - DAY)
  verifySignature(during, original.secret, services.clock.now() - DAY)
  verifySignature(after, secret, services.clock.now())
  expect(() => verifySignature(after, original.secret, services.clock.now())).toThrow('No matching signature found')
})
