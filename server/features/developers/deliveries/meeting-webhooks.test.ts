import { setTimeout as sleep } from 'node:timers/promises'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import type { TestServices } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup } from '#server/test/meetings.ts'
import { createWebhookFor, deliveriesOf, describe, expect, test } from '#server/test/webhook-fixture.ts'
import { verifySignature } from '#server/test/webhook-receiver.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { lockPeople } from '../../users/people.ts'
import { deliverDueWebhooks } from './deliver.ts'

const UNDO_MS = 10_000

async function book(services: TestServices, organizer: Caller, start: string, caller: Caller | null = null) {
  const token = await invitationTokenOf(services, organizer)
  return callAs(services, caller).match.book({ ...GUEST, token, start })
}

/** Books a meeting with Olga, whose webhook is notified of it. */
async function bookWithWebhook(services: TestServices, url: string) {
  const olga = await createUser(services, { name: 'Olga' })
  const webhook = await createWebhookFor(services, olga, url)
  const { event } = await book(services, olga, monday('10:00'))
  services.clock.advance(UNDO_MS)
  await deliverDueWebhooks(services)
  return { olga, webhook, event }
}

const move = (services: TestServices, eventId: string, start: string) =>
  callAs(services, null).events.reschedule({ eventId, event: { start: { dateTime: start } } })

describe('a meeting', () => {
  test('sends the webhook owner’s calendar entry in a signed message when created, moved or cancelled', async ({
    services,
    receiver,
  }) => {
    const { olga, webhook, event } = await bookWithWebhook(services, receiver.url)
    const [created] = await callAs(services, olga).calendar.listEvents({})
    await move(services, event.id, monday('11:00'))
    await deliverDueWebhooks(services)
    const [moved] = await callAs(services, olga).calendar.listEvents({})
    services.clock.advance(1000)
    await callAs(services, null).events.cancel({ eventId: event.id })
    await deliverDueWebhooks(services)

    expect(receiver.calls.map(({ message }) => message)).toEqual([
      { type: 'meeting.created', timestamp: monday('07:00'), data: { event: created } },
      { type: 'meeting.moved', timestamp: '2026-11-16T07:00:10.000Z', data: { event: moved } },
      {
        type: 'meeting.cancelled',
        timestamp: '2026-11-16T07:00:11.000Z',
        data: { event: { ...moved, status: 'cancelled' } },
      },
    ])
    expect(created).toMatchObject({ account_email: olga.email, start: { dateTime: monday('10:00') } })
    for (const call of receiver.calls) verifySignature(call, webhook.secret, services.clock.now())
    const [first] = receiver.calls
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[\w-]{22}$/),
      'webhook-timestamp': String(Date.parse('2026-11-16T07:00:10Z') / 1000),
    })
    const otherSecret = (await createWebhookFor(services, olga, receiver.url)).secret
    expect(() => first && verifySignature(first, otherSecret, services.clock.now())).toThrow(
      'No matching signature found',
    )
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  })

  test('notifies the webhooks of all its users, each with their own color and account', async ({
    services,
    receiver,
  }) => {
    const olga = await createUser(services)
    const ana = await createUser(services)
    await callAs(services, ana).users.updateUserColor({ new_color: 'ff6633' })
    await createWebhookFor(services, olga, `${receiver.url}/olga`)
    await createWebhookFor(services, ana, `${receiver.url}/ana`)
    await createWebhookFor(services, await createUser(services), `${receiver.url}/stranger`)
    await book(services, olga, monday('10:00'), ana)
    services.clock.advance(UNDO_MS)
    await deliverDueWebhooks(services)
    const notified = receiver.calls.map(({ path, message: { data } }) => {
      const { account_email, extendedProps } = data.event
      return `${path} ${account_email} ${extendedProps.event_color}`
    })
    expect(notified.toSorted()).toEqual([`/hook/ana ${ana.email} ff6633`, `/hook/olga ${olga.email} 24b3f5`])
  })

  test('notifies only enabled webhooks that subscribe to the event', async ({ services, receiver }) => {
    const olga = await createUser(services)
    const off = await createWebhookFor(services, olga, `${receiver.url}/off`)
    await callAs(services, olga).developers.updateWebhook({ id: off.id, enabled: false })
    await createWebhookFor(services, olga, `${receiver.url}/moved`, ['meeting.moved'])
    const { event } = await book(services, olga, monday('10:00'))
    services.clock.advance(UNDO_MS)
    await move(services, event.id, monday('11:00'))
    await callAs(services, null).events.cancel({ eventId: event.id })
    await deliverDueWebhooks(services)
    expect(receiver.calls.map(({ path, message }) => [path, message.type])).toEqual([['/hook/moved', 'meeting.moved']])
  })

  test('is sent as cancelled to a participant who leaves, and as moved to the others', async ({
    services,
    receiver,
  }) => {
    const olga = await createUser(services)
    const uma = await createUser(services)
    const { entryId } = await bookGroup(services, olga, uma)
    await createWebhookFor(services, olga, `${receiver.url}/olga`)
    await createWebhookFor(services, uma, `${receiver.url}/uma`)
    await callAs(services, uma).events.cancel({ eventId: entryId })
    await deliverDueWebhooks(services)
    const [entry] = await callAs(services, olga).calendar.listEvents({})
    const messages = new Map(receiver.calls.map(({ path, message }) => [path, message]))
    expect(messages.size).toBe(2)
    expect(messages.get('/hook/olga')).toMatchObject({ type: 'meeting.moved', data: { event: entry } })
    expect(messages.get('/hook/uma')).toMatchObject({
      type: 'meeting.cancelled',
      data: { event: { id: entryId, status: 'cancelled', account_email: uma.email } },
    })
    for (const message of messages.values()) {
      expect(message.data.event.attendees).toContainEqual(
        expect.objectContaining({ email: uma.email, response_status: 'declined' }),
      )
    }
  })
})

test('a message contains no id that lets anybody else access the meeting', async ({ services, receiver }) => {
  const { event } = await bookWithWebhook(services, receiver.url)
  const body = receiver.calls[0]?.body ?? ''
  expect(body).not.toContain(event.id)
  const ids = new Set(body.match(/[\w-]{16,}/g))
  expect(ids.size).toBeGreaterThan(1)
  for (const caller of [null, await createUser(services)]) {
    for (const eventId of ids) {
      const { events } = callAs(services, caller)
      await expect(events.get({ eventId }), eventId).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(events.cancel({ eventId }), eventId).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(move(services, eventId, monday('11:00')), eventId).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  }
})

describe('a new booking', () => {
  test('is sent only after its undo period', async ({ services, receiver }) => {
    const olga = await createUser(services)
    await createWebhookFor(services, olga, receiver.url)
    await book(services, olga, monday('10:00'))
    services.clock.advance(UNDO_MS - 1)
    await deliverDueWebhooks(services)
    expect(receiver.calls).toEqual([])
    services.clock.advance(1)
    await deliverDueWebhooks(services)
    expect(receiver.calls).toHaveLength(1)
  })

  test('is not sent when undone', async ({ services, receiver }) => {
    const olga = await createUser(services)
    const { id } = await createWebhookFor(services, olga, receiver.url)
    const { event, undo_token } = await book(services, olga, monday('10:00'))
    await callAs(services, null).events.undo({ eventId: event.id, undo_token: undo_token ?? '' })
    services.clock.advance(UNDO_MS)
    await deliverDueWebhooks(services)
    expect([receiver.calls, await deliveriesOf(services, id)]).toEqual([[], []])
  })

  test('is sent once, with the new time, if the meeting is moved first', async ({ services, receiver }) => {
    const olga = await createUser(services)
    await createWebhookFor(services, olga, receiver.url)
    const { event } = await book(services, olga, monday('10:00'))
    await move(services, event.id, monday('11:00'))
    services.clock.advance(UNDO_MS)
    await deliverDueWebhooks(services)
    expect(receiver.calls.map(({ message }) => message)).toMatchObject([
      { type: 'meeting.created', data: { event: { start: { dateTime: monday('11:00') } } } },
    ])
  })

  test('is not sent if the meeting is cancelled first', async ({ services, receiver }) => {
    const olga = await createUser(services)
    await createWebhookFor(services, olga, receiver.url)
    const { event } = await book(services, olga, monday('10:00'))
    await callAs(services, null).events.cancel({ eventId: event.id })
    services.clock.advance(UNDO_MS)
    await deliverDueWebhooks(services)
    expect(receiver.calls).toEqual([])
  })

  test('is sent as created to the others if a participant leaves first', async ({ services, receiver }) => {
    const olga = await createUser(services)
    const uma = await createUser(services)
    await createWebhookFor(services, olga, `${receiver.url}/olga`)
    await createWebhookFor(services, uma, `${receiver.url}/uma`)
    const { entryId } = await bookGroup(services, olga, uma)
    await callAs(services, uma).events.cancel({ eventId: entryId })
    await deliverDueWebhooks(services)
    expect(receiver.calls.map(({ path, message }) => [path, message.type])).toEqual([['/hook/olga', 'meeting.created']])
  })

  test('is not sent if it fails', async ({ services, receiver }) => {
    const olga = await createUser(services)
    const { id } = await createWebhookFor(services, olga, receiver.url)
    await book(services, olga, monday('10:00'))
    await expect(book(services, olga, monday('10:00'))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await deliveriesOf(services, id)).toHaveLength(1)
  })
})

test('a cancellation is sent even if the creation has not been delivered yet', async ({ services, receiver }) => {
  const olga = await createUser(services)
  await createWebhookFor(services, olga, receiver.url)
  const { event } = await book(services, olga, monday('10:00'))
  services.clock.advance(UNDO_MS)
  // A receiver that failed may have processed the message first.
  receiver.replies.push({ status: 500 })
  await deliverDueWebhooks(services)
  await callAs(services, null).events.cancel({ eventId: event.id })
  services.clock.advance(5000)
  await deliverDueWebhooks(services)
  expect(receiver.calls.map(({ message }) => message.type).toSorted()).toEqual([
    'meeting.cancelled',
    'meeting.created',
    'meeting.created',
  ])
})

test('a cancellation is sent even if the creation is about to be redelivered', async ({ services, receiver }) => {
  const { olga, webhook, event } = await bookWithWebhook(services, receiver.url)
  const [delivered] = await deliveriesOf(services, webhook.id)
  services.clock.advance(1000)
  await callAs(services, olga).developers.redeliver({ id: webhook.id, deliveryId: delivered?.delivery_id ?? '' })
  await callAs(services, null).events.cancel({ eventId: event.id })
  await deliverDueWebhooks(services)
  expect(receiver.calls.map(({ message }) => message.type).toSorted()).toEqual([
    'meeting.cancelled',
    'meeting.created',
    'meeting.created',
  ])
})

test('a webhook is not deleted while a booking that notifies it is in progress', async ({ services, receiver }) => {
  const olga = await createUser(services)
  const { id } = await createWebhookFor(services, olga, receiver.url)
  const order: string[] = []
  const deletion = await services.db.transaction().execute(async (trx) => {
    // Every booking begins with this lock.
    await lockPeople(trx, [olga.user_id])
    const deleting = callAs(services, olga).developers.deleteWebhook({ id })
    await Promise.race([deleting.then(() => order.push('deleted')), sleep(300)])
    order.push('booked')
    return { deleting }
  })
  expect(await deletion.deleting).toEqual({ success: true })
  expect(order).toEqual(['booked', 'deleted'])
})
