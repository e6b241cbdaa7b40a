import { expect, it } from 'vitest'
import type { WebhookDelivery } from '#shared/webhooks.ts'
import { eventsText, outcomeText } from './webhook-text.ts'

const DELIVERED: WebhookDelivery = {
  id: '1',
  message_id: 'msg_1',
  type: 'meeting.created',
  status: 'delivered',
  attempts: 1,
  response_status: 200,
  response_excerpt: null,
  duration_ms: 120,
  failure: null,
  created_at: '2026-11-21T10:00:00.000Z',
  delivered_at: '2026-11-21T10:00:00.000Z',
  next_try_at: null,
}
const textOf = (change: Partial<WebhookDelivery>) => outcomeText({ ...DELIVERED, ...change })

it('describes the outcome and the next attempt of a delivery', () => {
  // Tests run in Kathmandu (GMT+5:45).
  const next_try_at = '2026-11-21T11:00:00.000Z'
  expect(textOf({})).toBe('Responded with 200 in 120 ms')
  expect(textOf({ attempts: 3 })).toBe('Responded with 200 in 120 ms · 3 attempts')
  expect(textOf({ status: 'pending', attempts: 0, next_try_at })).toBe('Will be sent 21 Nov 2026, 16:45')
  const failure = { code: 'answered', params: { status: 500 } } as const
  expect(textOf({ status: 'pending', attempts: 2, failure, next_try_at })).toBe(
    'The receiver responded with 500. Next attempt: 21 Nov 2026, 16:45 · 2 attempts',
  )
  expect(textOf({ status: 'pending', attempts: 2, failure })).toBe('In progress · 2 attempts')
  expect(outcomeText({ ...DELIVERED, status: 'pending', attempts: 0, next_try_at }, false)).toBe(
    'Will be sent once the webhook is on',
  )
  expect(textOf({ status: 'failed', attempts: 10, failure })).toBe('The receiver responded with 500 · 10 attempts')
})

it('lists the events of a webhook in a fixed order', () => {
  expect(eventsText(['meeting.cancelled', 'meeting.created'])).toBe('Called when a meeting is booked or canceled')
  expect(eventsText(['meeting.created', 'meeting.moved', 'meeting.cancelled'])).toBe(
    'Called when a meeting is booked, updated, or canceled',
  )
})
