import { vi } from 'vitest'
import { isMembers, type Members } from './json.ts'

/** What a call of the API was made with. */
export interface Call {
  /** `match.book` */
  path: string
  input: Members
  headers: Headers
}

/** A refusal of the API, for a handler to throw. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Members
  constructor(status: number, body: { detail: string; code: string } & Members) {
    super(body.detail)
    this.status = status
    this.body = body
  }
}

type Handler = (input: Members, call: Call) => unknown
/** By path; what is not among them is answered 404. */
export type Handlers = Record<string, Handler>

/**
 * Stands in for the network: calls of the API, alone or in a batch, are answered by `handlers`, and listed in the
 * order in which they came. A handler that throws anything but a `Refusal` loses the connection.
 */
export function fakeApi(handlers: Handlers): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string | URL | Request, init?: RequestInit) => {
    const url = new URL(address instanceof Request ? address.url : address, 'http://localhost')
    if (!url.pathname.startsWith('/trpc/')) return new Response(null, { status: 404 })
    const paths = url.pathname.slice('/trpc/'.length).split(',')
    const isBatch = url.searchParams.has('batch')
    const sent: unknown = JSON.parse(
      typeof init?.body === 'string' ? init.body : (url.searchParams.get('input') ?? '{}'),
    )
    const answers = await Promise.all(
      paths.map(async (path, index) => {
        const wrapped = isBatch && isMembers(sent) ? sent[index] : sent
        const input = isMembers(wrapped) && isMembers(wrapped['json']) ? wrapped['json'] : {}
        const call = { path, input, headers: new Headers(init?.headers) }
        calls.push(call)
        return answer(handlers[path] ?? unknown, call)
      }),
    )
    const [first] = answers
    return Response.json(isBatch ? answers.map(({ body }) => body) : first?.body, { status: first?.status ?? 200 })
  })
  return calls
}

function unknown(): never {
  throw new Refusal(404, { detail: 'Not found', code: 'not_found' })
}

async function answer(handler: Handler, call: Call): Promise<{ status: number; body: unknown }> {
  try {
    return { status: 200, body: { result: { data: { json: await handler(call.input, call) } } } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw new TypeError('Failed to fetch', { cause: error })
    const data = { code: 'REFUSED', httpStatus: error.status, path: call.path, error: error.body }
    return { status: error.status, body: { error: { json: { message: error.message, code: -32_000, data } } } }
  }
}
