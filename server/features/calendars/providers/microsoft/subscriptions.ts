import type { Subscription } from '@microsoft/microsoft-graph-types'
import { z } from 'zod'
import { MINUTE } from '#shared/time.ts'
import type {
  Channel,
  ChannelNotification,
  ChannelRequest,
  NotificationRequest,
  NotificationResult,
} from '../provider-channels.ts'
import { ignoreGone, ProviderError } from '../provider-error.ts'
import type { GraphClient } from './graph-client.ts'

/** Personal accounts allow at most 4,230 minutes; work and school accounts allow more. */
const LIFETIME_MS = 4200 * MINUTE
const MAX_NOTIFICATIONS = 1000
const MAX_VALIDATION_TOKEN_LENGTH = 2000

const subscriptionSchema = z.object({
  id: z.string().min(1),
  expirationDateTime: z.nullish(z.string()),
})

const notificationsSchema = z.object({
  value: z
    .array(z.object({ clientState: z.nullish(z.string()), lifecycleEvent: z.nullish(z.string()) }))
    .max(MAX_NOTIFICATIONS),
})

/**
 * Opens a subscription. Graph validates the address during this request, so our server must be able to respond in the
 * meantime.
 * @param now epoch ms
 */
export async function openSubscription(
  client: GraphClient,
  calendar_id: string,
  { channel_id, token, address }: ChannelRequest,
  now: number,
): Promise<Channel> {
  const body = {
    changeType: 'created,updated,deleted',
    resource: `/me/calendars/${calendar_id}/events`,
    notificationUrl: address,
    lifecycleNotificationUrl: address,
    expirationDateTime: new Date(now + LIFETIME_MS).toISOString(),
    clientState: formatClientState(channel_id, token),
  } satisfies Subscription
  return toChannel(channel_id, await client.call('/subscriptions', { method: 'POST', body }), now)
}

/**
 * Extends and reauthorizes a subscription (see `reauthorizationRequired`), or replaces it if it no longer exists.
 * @param now epoch ms
 */
export async function renewSubscription(
  client: GraphClient,
  calendar_id: string,
  { external_id, channel_id }: Channel,
  request: ChannelRequest,
  now: number,
): Promise<Channel> {
  const body = { expirationDateTime: new Date(now + LIFETIME_MS).toISOString() } satisfies Subscription
  const path = getSubscriptionPath(external_id)
  const renewedSubscription = await ignoreGone(client.call(path, { method: 'PATCH', body }))
  return renewedSubscription === undefined
    ? openSubscription(client, calendar_id, request, now)
    : toChannel(channel_id, renewedSubscription, now)
}

/** A subscription that no longer exists counts as closed. */
export async function closeSubscription(client: GraphClient, external_id: string): Promise<void> {
  await ignoreGone(client.call(getSubscriptionPath(external_id), { method: 'DELETE' }))
}

function getSubscriptionPath(id: string): string {
  return `/subscriptions/${encodeURIComponent(id)}`
}

function toChannel(channel_id: string, value: unknown, now: number): Channel {
  const { data } = subscriptionSchema.safeParse(value)
  if (!data) throw new ProviderError('unavailable')
  const parsedExpiry = Date.parse(data.expirationDateTime ?? '')
  const expires_at = new Date(Number.isNaN(parsedExpiry) ? now + LIFETIME_MS : parsedExpiry)
  return { channel_id, external_id: data.id, expires_at }
}

/** Notifications contain Graph's id of the subscription and this text, which Graph limits to 128 characters. */
function formatClientState(channel_id: string, token: string): string {
  return `${channel_id} ${token}`
}

/**
 * Graph first validates the address (`validationToken`), then sends change notifications, which do not contain the
 * changed events, and lifecycle notifications.
 */
export function parseGraphNotification({ query, body }: NotificationRequest): NotificationResult | undefined {
  const { validationToken } = query
  if (validationToken !== undefined)
    return validationToken.length <= MAX_VALIDATION_TOKEN_LENGTH
      ? { notifications: [], response: validationToken }
      : undefined
  const { data } = notificationsSchema.safeParse(body)
  if (!data) return undefined
  return { notifications: data.value.flatMap((entry) => toNotification(entry) ?? []) }
}

const LIFECYCLE_EVENTS: Readonly<Record<string, ChannelNotification['event']>> = {
  reauthorizationRequired: 'expiring',
  subscriptionRemoved: 'ended',
  missed: 'changed',
}

function toNotification({
  clientState,
  lifecycleEvent,
}: z.infer<typeof notificationsSchema>['value'][number]): ChannelNotification | undefined {
  const [channel_id, token, ...more] = clientState?.split(' ') ?? []
  const event = lifecycleEvent ? LIFECYCLE_EVENTS[lifecycleEvent] : 'changed'
  if (!channel_id || !token || more.length > 0 || !event) return undefined
  return { channel_id, token, event }
}
