import type { getFetch } from '@trpc/client'

const QUERY_TIMEOUT_MS = 20_000
/** Longer, because a mutation may contain a file, or wait for a calendar provider. */
const MUTATION_TIMEOUT_MS = 120_000

/** `fetch`, limited until the response begins: a network that drops packets would keep calls waiting for minutes. */
export function fetchWithTimeout(...[url, init]: Parameters<ReturnType<typeof getFetch>>): Promise<Response> {
  const limit = new AbortController()
  const expire = () => limit.abort(new DOMException('No response in time', 'TimeoutError'))
  const timer = setTimeout(expire, init?.method === 'GET' ? QUERY_TIMEOUT_MS : MUTATION_TIMEOUT_MS)
  const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal
  return fetch(url, { ...init, signal }).finally(() => clearTimeout(timer))
}
