import { DAY } from '#shared/time.ts'
import type { Channel, ChannelRequest, NotificationRequest, NotificationResult } from '../provider-channels.ts'
import { ignoreGone, ProviderError } from '../provider-error.ts'
import type { GoogleApi } from './google-api.ts'

/** Requested lifetime; Google may shorten it. */
const LIFETIME_MS = 7 * DAY

/**
 * Opens a channel; a channel id can be used only once.
 * @param now epoch ms
 */
export async function openGoogleChannel(
  api: GoogleApi,
  calendarId: string,
  { channel_id, token, address }: ChannelRequest,
  now: number,
): Promise<Channel> {
  const { resourceId, expiration } = await api.call((client) =>
    client.events.watch({
      calendarId,
      requestBody: {
        id: channel_id,
        type: 'web_hook',
        address,
        token,
        params: { ttl: String(LIFETIME_MS / 1000) },
      },
    }),
  )
  if (!resourceId) throw new ProviderError('unavailable')
  const expires_at = Number(expiration)
  return { channel_id, external_id: resourceId, expires_at: new Date(expires_at > 0 ? expires_at : now + DAY) }
}

/** A channel that no longer exists counts as closed. */
export async function closeGoogleChannel(
  api: GoogleApi,
  { channel_id, external_id }: Pick<Channel, 'channel_id' | 'external_id'>,
): Promise<void> {
  const requestBody = { id: channel_id, resourceId: external_id }
  await ignoreGone(api.call((client) => client.channels.stop({ requestBody })))
}

/** Google's notifications have no body; their headers say only that something has changed. */
export function parseGoogleNotification({ headers }: NotificationRequest): NotificationResult | undefined {
  const getHeader = (name: string) => {
    const value = headers[`x-goog-${name}`]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [channel_id, state, token] = [getHeader('channel-id'), getHeader('resource-state'), getHeader('channel-token')]
  if (channel_id === undefined || state === undefined || token === undefined) return undefined
  // The first message of a channel, `sync`, reports no change.
  return { notifications: state === 'sync' ? [] : [{ channel_id, token, event: 'changed' }] }
}
