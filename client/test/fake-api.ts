import { vi } from 'vitest'
import type { Inputs, Outputs } from '#client/api.ts'
import { isRecord } from '#client/lib/json.ts'

/** Handlers by procedure: `{ auth: { status: () => … } }`. */
export type Handlers = {
  [Router in keyof Inputs]?: {
    [Procedure in keyof Inputs[Router]]?: (
      input: Inputs[Router][Procedure],
    ) => Procedure extends keyof Outputs[Router]
      ? Outputs[Router][Procedure] | Promise<Outputs[Router][Procedure]>
      : never
  }
}

/** One call that reached the server. */
export interface Call {
  /** `auth.status`, or the path of a plain request: `/auth/logout`. */
  path: string
  input: unknown
  /** Its Idempotency-Key. */
  key?: string | null
  authorization?: string | null
  /** The tab that sent it. */
  tab?: string | null
}

/** Thrown by a handler to send an error response. Any other exception simulates a lost connection. */
export class ErrorResponse extends Error {
  readonly status: number
  readonly extra: Record<string, unknown>

  constructor(status: number, detail: string, extra: Record<string, unknown> = {}) {
    super(detail)
    this.status = status
    this.extra = extra
  }
}

/** A handler that responds with an error. */
export function rejectWith(...args: ConstructorParameters<typeof ErrorResponse>): () => never {
  return () => {
    throw new ErrorResponse(...args)
  }
}

/** Merges handlers; `overrides` take precedence. */
export function mergeHandlers(handlers: Handlers, overrides: Handlers): Handlers {
  const routers = Object.entries(overrides).map(([name, router]) => [
    name,
    { ...handlers[name as keyof Handlers], ...router },
  ])
  return { ...handlers, ...Object.fromEntries(routers) }
}

function isHandler(value: unknown): value is (input: unknown) => unknown {
  return typeof value === 'function'
}

function findHandler(handlers: Handlers, path: string) {
  let found: unknown = handlers
  for (const name of path.split('.')) found = isRecord(found) ? found[name] : undefined
  return isHandler(found) ? found : undefined
}

async function handleCall(
  handlers: Handlers,
  path: string,
  input: unknown,
): Promise<{ status: number; envelope: unknown }> {
  try {
    const handler = findHandler(handlers, path)
    if (!handler) throw new ErrorResponse(500, `The test has no handler for ${path}`)
    return { status: 200, envelope: { result: { data: { json: await handler(input) } } } }
  } catch (thrown) {
    if (!(thrown instanceof ErrorResponse)) throw new TypeError('Failed to fetch', { cause: thrown })
    const { status, message, extra } = thrown
    const error = { detail: message, code: 'rejected', ...extra }
    return {
      status,
      envelope: { error: { json: { message, code: -32_000, data: { httpStatus: status, path, error } } } },
    }
  }
}

/** Inputs by position in the batch. */
function inputsOf(url: URL, body: unknown): Record<string, { json?: unknown }> {
  const inputs = JSON.parse(typeof body === 'string' ? body : (url.searchParams.get('input') ?? '{}'))
  return url.searchParams.has('batch') ? inputs : { 0: inputs }
}

/**
 * Replaces the network: decodes requests as sent, and responds in the server's format. Non-tRPC requests, such as
 * `/auth/logout`, get the response in `plainResponses` for their path, or 204.
 * @returns the calls in order
 */
export function fakeApi(handlers: Handlers, plainResponses: Record<string, () => Response> = {}): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (requestedUrl: string, init?: RequestInit) => {
    const url = new URL(requestedUrl, window.location.origin)
    const headers = new Headers(init?.headers)
    const authorization = headers.get('authorization')
    if (!url.pathname.startsWith('/trpc/')) {
      calls.push({ path: url.pathname + url.search, input: init?.body, authorization })
      return plainResponses[url.pathname]?.() ?? new Response(null, { status: 204 })
    }
    const inputs = inputsOf(url, init?.body)
    const paths = url.pathname.slice('/trpc/'.length).split(',')
    const results = await Promise.all(
      paths.map((path, i) => {
        const input = inputs[i]?.json
        calls.push({ path, input, key: headers.get('idempotency-key'), authorization, tab: headers.get('tab-id') })
        return handleCall(handlers, path, input)
      }),
    )
    if (url.searchParams.has('batch')) return Response.json(results.map(({ envelope }) => envelope))
    return Response.json(results[0]?.envelope, { status: results[0]?.status ?? 404 })
  })
  return calls
}

/** Inputs of all calls to one procedure. */
export function inputsTo(calls: readonly Call[], path: string): unknown[] {
  return calls.filter((call) => call.path === path).map(({ input }) => input)
}
