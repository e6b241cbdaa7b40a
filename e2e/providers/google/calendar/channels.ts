import { createHash } from 'node:crypto'
import type { calendar_v3 } from '@googleapis/calendar'
import { GoogleApiError, required } from '../api-errors.ts'
import { type CalendarApi, type Call, serve } from '../api-routes.ts'
import type { Channel, Context } from '../state.ts'
import { getCalendar } from './calendars-store.ts'

/** Push notifications: https://developers.google.com/workspace/calendar/api/guides/push */
export interface Pushes {
  publish: Context['publishChange']
  /** Numbers of notifications that were delivered, dropped, or abandoned after failing. */
  counts: { delivered: number; dropped: number; failed: number }
  close(): void
}

const RETRIED_STATUSES = new Set([500, 502, 503, 504])
const SUCCESS_STATUSES = new Set([102, 200, 201, 202, 204])
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

export function serveChannels(api: CalendarApi, pushes: Pushes): void {
  const { context } = api
  const openChannel = (call: Call<calendar_v3.Schema$Channel>, resource: { uri: string; calendarId?: string }) => {
    const channel = createChannel(context, call, resource)
    context.state.channels.set(channel.id, channel)
    void deliver(context, pushes, channel, 'sync')
    const { id, resourceId, resourceUri, token, expiration } = channel
    const tokenField = token === undefined ? {} : { token }
    return { kind: 'api#channel', id, resourceId, resourceUri, ...tokenField, expiration: String(expiration) }
  }
  serve<calendar_v3.Schema$Channel>(api, 'calendar.events.watch', (call) => {
    const calendar = getCalendar(context, call.user, call.path.calendarId ?? '')
    const uri = `/calendar/v3/calendars/${encodeURIComponent(calendar.id)}/events?alt=json`
    return openChannel(call, { uri, calendarId: calendar.id })
  })
  serve<calendar_v3.Schema$Channel>(api, 'calendar.calendarList.watch', (call) =>
    openChannel(call, { uri: '/calendar/v3/users/me/calendarList?alt=json' }),
  )
  serve<calendar_v3.Schema$Channel>(api, 'calendar.channels.stop', ({ user, clientId, body }) => {
    if (!body.id || !body.resourceId) throw required('Missing channel id or resource id.')
    const channel = context.state.channels.get(body.id)
    // Only the user and the client that opened a channel can stop it.
    const isOwn = channel?.email === user.email && channel.clientId === clientId
    if (!channel || !isOwn || channel.resourceId !== body.resourceId || channel.expiration <= context.now())
      throw new GoogleApiError(404, 'notFound', `Channel '${body.id}' not found for project '1'`)
    context.state.channels.delete(body.id)
    return undefined
  })
}

function createChannel(
  context: Context,
  { user, clientId, body }: Call<calendar_v3.Schema$Channel>,
  resource: { uri: string; calendarId?: string },
): Channel {
  const { id, address, token, type } = body
  if (!id) throw required('Missing channel id.')
  if (!/^[\w+/=-]{1,64}$/.test(id)) throw new GoogleApiError(400, 'channelIdInvalid', 'Invalid channel id.')
  if (type !== 'web_hook' && type !== 'webhook')
    throw new GoogleApiError(400, 'push.channelTypeNotSupported', 'Channel type not supported.')
  if (!address) throw required('Missing address.')
  validateAddress(address)
  if (token != null && token.length > 256) throw new GoogleApiError(400, 'invalid', 'The channel token is too long.')
  if (context.state.channels.has(id)) throw new GoogleApiError(400, 'channelIdNotUnique', `Channel id ${id} not unique`)
  const latestExpiration = context.now() + context.switches.channelSeconds * 1000
  const ttl = Number(body.params?.ttl ?? Number.NaN)
  const defaultExpiration = Number.isNaN(ttl) ? latestExpiration : context.now() + ttl * 1000
  const requestedExpiration = body.expiration ? Number(body.expiration) : defaultExpiration
  const resourceId = createHash('sha256').update(`${user.email} ${resource.uri}`).digest('base64url').slice(0, 27)
  return {
    id,
    address,
    email: user.email,
    clientId,
    resourceId,
    resourceUri: `${context.url}${resource.uri}`,
    // "The more restrictive value is used."
    expiration: Math.min(requestedExpiration, latestExpiration),
    messageNumber: 0,
    ...(token == null ? {} : { token }),
    ...(resource.calendarId ? { calendarId: resource.calendarId } : {}),
  }
}

/** Google requires HTTPS; the stand-in accepts only loopback addresses, over plain HTTP too. */
function validateAddress(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && LOOPBACK.test(url.hostname)) return
  throw url?.protocol === 'https:'
    ? new GoogleApiError(401, 'push.webhookUrlUnauthorized', `Unauthorized WebHook callback channel: ${address}`)
    : new GoogleApiError(400, 'push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`)
}

export function createPushes(context: () => Context): Pushes {
  const timers = new Set<NodeJS.Timeout>()
  const pushes: Pushes = {
    counts: { delivered: 0, dropped: 0, failed: 0 },
    publish: (change) => {
      const { state, switches } = context()
      for (const channel of state.channels.values()) {
        const isWatched =
          'calendarId' in change ? channel.calendarId === change.calendarId : isListChannel(channel, change.email)
        if (!isWatched) continue
        const timer = setTimeout(() => {
          timers.delete(timer)
          void deliver(context(), pushes, channel, 'exists')
        }, switches.pushDelayMs)
        timers.add(timer.unref())
      }
    },
    close: () => timers.forEach((timer) => clearTimeout(timer)),
  }
  return pushes
}

const isListChannel = (channel: Channel, email: string): boolean =>
  channel.calendarId === undefined && channel.email === email

async function deliver(context: Context, pushes: Pushes, channel: Channel, state: 'sync' | 'exists'): Promise<void> {
  // Message numbers increase, but are not sequential; the sync message is number 1.
  channel.messageNumber = state === 'sync' ? 1 : channel.messageNumber + 1 + (channel.messageNumber % 3)
  const headers = headersOf(channel, state)
  for (let attempt = 0; attempt <= context.switches.pushRetries; attempt++) {
    const isOpen = context.state.channels.get(channel.id) === channel && channel.expiration > context.now()
    if (!isOpen) return
    if (context.switches.dropPushes) {
      pushes.counts.dropped++
      return
    }
    const status = await post(channel.address, headers)
    if (SUCCESS_STATUSES.has(status)) {
      pushes.counts.delivered++
      return
    }
    if (status !== 0 && !RETRIED_STATUSES.has(status)) break
    await new Promise((resolve) => setTimeout(resolve, context.switches.pushRetryMs * 2 ** attempt).unref())
  }
  pushes.counts.failed++
}

function headersOf(channel: Channel, state: string): Record<string, string> {
  return {
    'content-type': 'application/json; utf-8',
    'user-agent': 'APIs-Google; (+https://developers.google.com/webmasters/APIs-Google.html)',
    'x-goog-channel-id': channel.id,
    'x-goog-channel-expiration': new Date(channel.expiration).toUTCString(),
    'x-goog-resource-id': channel.resourceId,
    'x-goog-resource-uri': channel.resourceUri,
    'x-goog-resource-state': state,
    'x-goog-message-number': String(channel.messageNumber),
    ...(channel.token === undefined ? {} : { 'x-goog-channel-token': channel.token }),
  }
}

/** The status of the receiver's response, or 0 if there was none. */
async function post(address: string, headers: Record<string, string>): Promise<number> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
