import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/api/router.ts'
import { fetchWithTimeout } from './api/fetch-with-timeout.ts'
import { requestHeaders } from './api/request-headers.ts'
import { getRecord, isRecord, type UnknownRecord } from './json.ts'
import { getSession } from './session/session-store.ts'
import { getFreshToken, isTokenRejected, refreshToken } from './session/token-refresh.ts'

/*
 * A typed API client for pages that must be small. It speaks tRPC's HTTP protocol, one call per request, with the types
 * of tRPC's own client, which is 15 times as large.
 */

const JSON_TYPE = { 'content-type': 'application/json' }

interface CallOptions {
  context?: { idempotencyKey?: string }
}

/** An error response, or status 0 if there was no response, in the shape that tRPC's client throws. */
class GuestApiError extends Error {
  readonly data: UnknownRecord
  readonly meta: { response: { status: number } }

  constructor(status: number, data: UnknownRecord) {
    super(`The call failed (${status})`)
    this.data = data
    this.meta = { response: { status } }
  }
}

interface Call {
  path: string
  kind: 'query' | 'mutate'
  input: unknown
  idempotencyKey: string | undefined
}

async function send({ path, kind, input, idempotencyKey }: Call, token: string | null): Promise<unknown> {
  const headers = requestHeaders(token, idempotencyKey)
  const body = JSON.stringify({ json: input })
  const request =
    kind === 'query'
      ? fetchWithTimeout(`/trpc/${path}?input=${encodeURIComponent(body)}`, { method: 'GET', headers })
      : fetchWithTimeout(`/trpc/${path}`, { method: 'POST', headers: { ...headers, ...JSON_TYPE }, body })
  const response = await request.catch(() => {
    throw new GuestApiError(0, {})
  })
  const envelope: unknown = await response.json().catch(() => undefined)
  if (response.ok && isRecord(envelope)) return getRecord(getRecord(envelope, 'result'), 'data')['json']
  throw new GuestApiError(response.status, getRecord(getRecord(getRecord(envelope, 'error'), 'json'), 'data'))
}

/** Retries a call once if its token was rejected: with a new token, or without one if the session has ended. */
async function sendWithRetry(call: Call): Promise<unknown> {
  const token = await getFreshToken()
  try {
    return await send(call, token)
  } catch (error) {
    if (token === null || !isTokenRejected(error)) throw error
    const replacement = await refreshToken(token)
    if (!replacement && getSession().token !== null) throw error
    return send(call, replacement ?? null)
  }
}

/** Collects the path of `guestApi.match.book.mutate(input)`, and sends the call when it is invoked. */
function createProxy(path: readonly string[]): unknown {
  return new Proxy(() => {}, {
    get: (_target, name) => createProxy([...path, String(name)]),
    apply(_target, _this, [input, options]: [unknown, CallOptions | undefined]) {
      const kind = path.at(-1)
      if (kind !== 'query' && kind !== 'mutate') throw new TypeError(`${path.join('.')} is not a call`)
      const idempotencyKey = options?.context?.idempotencyKey
      return sendWithRetry({ path: path.slice(0, -1).join('.'), kind, input, idempotencyKey })
    },
  })
}

/** Plain typed calls: `guestApi.events.get.query({ eventId })`. */
export const guestApi = createProxy([]) as Pick<
  TRPCClient<AppRouter>,
  'calendar' | 'events' | 'invitation' | 'match' | 'meetings' | 'notMe'
>
