import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Dispatcher, request } from 'undici'
import { limitBody } from './limit-body.ts'
import { OutboundError } from './outbound-error.ts'

export interface DownloadOptions {
  headers: Record<string, string>
  /** Maximum size of the file, both as sent and uncompressed. */
  maxBytes: number
  /** Timeout of the whole download, including redirects. */
  timeoutMs: number
}

/** The response to a download. */
export interface DownloadedFile {
  status: number
  /** A header's value, by its name in lower case; the first one if it is repeated. */
  getHeader(name: string): string | undefined
  /** The uncompressed file, in chunks; empty unless the status is 200. */
  body: Buffer[]
}

interface Connection {
  findUrlProblem(url: string): string | undefined
  dispatcher: Dispatcher
  signal: AbortSignal
}

const MAX_REDIRECTS = 5
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Downloads a file within limits. Use `Outbound.download` instead: it prevents connections to private addresses. */
export async function download(url: string, options: DownloadOptions & Connection): Promise<DownloadedFile> {
  let target = url
  for (let redirectCount = 0; ; redirectCount++) {
    if (options.findUrlProblem(target) !== undefined) throw new OutboundError('address_not_allowed')
    const { dispatcher, signal } = options
    const headers = { ...options.headers, 'accept-encoding': 'gzip' }
    const response = await request(target, { method: 'GET', headers, dispatcher, signal })
    const status = response.statusCode
    const getHeader = (name: string) => [response.headers[name]].flat()[0]
    if (status === 200) return { status, getHeader, body: await readBody(response, options.maxBytes) }
    // This body is not read; without a listener, destroying it could emit an unhandled error.
    response.body.on('error', () => {}).destroy()
    const location = getHeader('location')
    if (!REDIRECT_STATUSES.has(status) || location === undefined) return { status, getHeader, body: [] }
    const next = URL.parse(location, target)
    if (!next || redirectCount === MAX_REDIRECTS) throw new OutboundError('call_failed')
    target = next.href
  }
}

async function readBody({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer[]> {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  const chunks: Buffer[] = []
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk)
  }
  if (encoding === 'identity') await pipeline(body, limitBody(maxBytes), collect)
  else if (encoding === 'gzip' || encoding === 'x-gzip')
    await pipeline(body, limitBody(maxBytes), createGunzip(), limitBody(maxBytes), collect)
  else throw new OutboundError('call_failed')
  return chunks
}
