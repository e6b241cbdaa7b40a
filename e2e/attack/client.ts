import http from 'node:http'

/** A request exactly as it goes over the wire, without client-side validation or normalization. */
export interface RawRequest {
  method: string
  /** With its query, percent-encoded as the server should receive it. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface HttpResponse {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- untyped, as any HTTP client receives it
  json: any
}

/** A request without a response fails after this time. */
const RESPONSE_TIMEOUT_MS = 30_000

/** An HTTP client with its own IP address, possibly with a session. */
export interface Client {
  address: string
  send(request: RawRequest): Promise<HttpResponse>
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpResponse>
  /** Calls a tRPC procedure as the tRPC client does; queries use GET. */
  trpc(kind: 'query' | 'mutation', procedure: string, input?: unknown): Promise<HttpResponse>
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** @param address the client IP that the proxy in front of the server reports */
export function createClient(url: string, address: string, headers: Record<string, string> = {}): Client {
  const send = (request: RawRequest) =>
    sendRaw(url, { ...request, headers: { 'x-forwarded-for': address, ...headers, ...request.headers } })
  const call: Client['call'] = (method, path, body, extraHeaders = {}) =>
    send({
      method,
      path,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...extraHeaders },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    address,
    send,
    call,
    trpc(kind, procedure, input) {
      const wire = { json: input ?? null }
      return kind === 'query'
        ? call('GET', `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(wire))}`)
        : call('POST', `/trpc/${procedure}`, wire)
    },
  }
}

function sendRaw(url: string, { method, path, headers = {}, body }: RawRequest): Promise<HttpResponse> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    // Sent with every method: without it, the server would parse the body of a HEAD request as the next request.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request(
      { hostname, port, path, method, agent, headers: { ...length, ...headers }, timeout: RESPONSE_TIMEOUT_MS },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => resolve(toHttpResponse(response, Buffer.concat(chunks).toString())))
      },
    )
    request.on('timeout', () => request.destroy(new Error(`no response within ${RESPONSE_TIMEOUT_MS} ms`)))
    request.on('error', reject)
    request.end(body)
  })
}

function toHttpResponse({ statusCode = 0, headers }: http.IncomingMessage, text: string): HttpResponse {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status: statusCode, headers, text, json }
}
