import { ResponseTooLargeError } from './outbound-error.ts'

export interface FetchLimits {
  /** From the DNS lookup to the end of the response. */
  timeoutMs: number
  maxBytes: number
}

/**
 * Creates a `fetch` for servers that the operator configures. It reads whole responses within limits, and rejects
 * redirects, which could leak a token to another host. For URLs that users enter, use `Outbound`.
 */
export function createBoundedFetch({ timeoutMs, maxBytes }: FetchLimits) {
  return async (
    input: string | URL | Request,
    { method, headers, body }: { [Field in 'method' | 'headers' | 'body']?: RequestInit[Field] | undefined } = {},
  ): Promise<Response> => {
    const response = await fetch(input, {
      ...(method !== undefined && { method }),
      ...(headers !== undefined && { headers }),
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const bytes = await readBytes(response, maxBytes)
    const { status, statusText } = response
    return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers: response.headers })
  }
}

async function readBytes({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    // The same error as for a response that `fetch` cannot read.
    if (length > maxBytes) throw new TypeError('fetch failed', { cause: new ResponseTooLargeError() })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
