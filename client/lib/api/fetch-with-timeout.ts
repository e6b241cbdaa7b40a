import type { getFetch } from '@trpc/client'

const QUERY_TIMEOUT_MS = 20_000
/** Longer, because a mutation may contain a file, or wait for a calendar provider. */
const MUTATION_TIMEOUT_MS = 120_000

/**
 * `fetch` with a timeout for the start of the response: without it, calls would hang for minutes on a network that
 * drops packets.
 */
export function fetchWithTimeout(...[url, init]: Parameters<ReturnType<typeof getFetch>>): Promise<Response> {
  const timeout = new AbortController()
  const expire = () => timeout.abort(new DOMException('No response in time', 'TimeoutError'))
  const timer = setTimeout(expire, init?.method === 'GET' ? QUERY_TIMEOUT_MS : MUTATION_TIMEOUT_MS)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal
  return fetch(url, { ...init, signal }).finally(() => clearTimeout(timer))
}
