import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, request } from 'undici'
import { limitBody } from './limit-body.ts'

export interface RequestOptions {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  /** A longer response is an error. */
  maxBytes: number
  /** From the DNS lookup to the end of the response. */
  timeoutMs: number
}

/** A response with its whole body. */
export interface CompleteResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends a request with any method and reads the whole response. Redirects are ordinary responses. */
export async function sendRequest(
  url: string,
  { method, headers, body, maxBytes }: RequestOptions,
  { dispatcher, signal }: { dispatcher: Dispatcher; signal: AbortSignal },
): Promise<CompleteResponse> {
  const response = await request(url, {
    method,
    headers,
    body: body ?? null,
    dispatcher,
    signal,
    reset: true,
  })
  const chunks: Buffer[] = []
  for await (const chunk of limitBody(maxBytes)(response.body)) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}
