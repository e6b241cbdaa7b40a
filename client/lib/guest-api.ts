import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/api/router.ts'
import { readApiError } from './api/api-error.ts'
import { tabHeaders } from './api/tab-id.ts'
import { getRecord, isRecord, type UnknownRecord } from './json.ts'
import { getSession } from './session/session-store.ts'
import { freshToken, refreshToken } from './session/token-refresh.ts'

/*
 * The typed calls of the pages that must be light, and of all that must not happen twice. It speaks tRPC's HTTP protocol, one call a request, in a
 * fifteenth of the size of tRPC's own client, whose types it has: the compiler checks a call here as anywhere.
 */

interface CallOptions {
  context?: { idempotencyKey?: string }
}

/** What the server refused, or with the status 0 did not answer, in the form in which tRPC's own client throws it. */
class GuestApiError extends Error {
  readonly data: UnknownRecord
  readonly meta: { response: { status: number } }

  constructor(status: number, data: UnknownRecord) {
    super(`The call failed (${status})`)
    this.data = data
    this.meta = { response: { status } }
  }
}

/** Dates and the like travel with a note of what they are; without one the JSON is the value. */
async function valueOf(envelope: UnknownRecord): Promise<unknown> {
  if (envelope['meta'] === undefined) return envelope['json']
  const { default: superjson } = await import('superjson')
  return superjson.deserialize({ json: envelope['json'] as never, meta: envelope['meta'] as never })
}

async function send(
  path: string,
  kind: 'query' | 'mutate',
  input: unknown,
  key: string | undefined,
  token: string | null,
) {
  const headers: Record<string, string> = {
    ...tabHeaders,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const body = JSON.stringify({ json: input })
  const asked =
    kind === 'query'
      ? fetch(`/trpc/${path}?input=${encodeURIComponent(body)}`, { headers })
      : fetch(`/trpc/${path}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        })
  const answer = await asked.catch(() => {
    throw new GuestApiError(0, {})
  })
  const envelope: unknown = await answer.json().catch(() => undefined)
  if (answer.ok && isRecord(envelope)) return valueOf(getRecord(getRecord(envelope, 'result'), 'data'))
  throw new GuestApiError(answer.status, getRecord(getRecord(getRecord(envelope, 'error'), 'json'), 'data'))
}

/** A call that is refused for its token gets a new token and one more try. */
async function call(
  path: string,
  kind: 'query' | 'mutate',
  input: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const key = options.context?.idempotencyKey
  const token = await freshToken()
  try {
    return await send(path, kind, input, key, token)
  } catch (error) {
    const { status, code } = readApiError(error)
    if (status !== 401 || code !== 'unauthenticated' || getSession().token === null) throw error
    const replacement = await refreshToken(token)
    if (replacement === null) throw error
    return send(path, kind, input, key, replacement)
  }
}

/** Reads `api.match.book.mutate(input)` member by member, and calls when it comes to the last. */
function callsAt(path: readonly string[]): unknown {
  return new Proxy(() => {}, {
    get: (_target, name) => callsAt([...path, String(name)]),
    apply(_target, _this, [input, options]: [unknown, CallOptions | undefined]) {
      const kind = path.at(-1)
      if (kind !== 'query' && kind !== 'mutate') throw new TypeError(`${path.join('.')} is not a call`)
      return call(path.slice(0, -1).join('.'), kind, input, options)
    },
  })
}

/** Plain typed calls: `guestApi.events.get.query({ eventId })`. */
export const guestApi = callsAt([]) as Pick<
  TRPCClient<AppRouter>,
  'calendar' | 'events' | 'invitation' | 'match' | 'meetings' | 'notMe'
>
