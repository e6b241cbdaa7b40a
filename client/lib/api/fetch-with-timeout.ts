import type { getFetch } from '@trpc/client'

const QUERY_TIMEOUT_MS = 20_000
/** Longer, because a mutation may contain a file, or wait for a calendar provider. */
const MUTATION_TIMEOUT_MS = 120_000

/** `fetch` for calls of the API: a network that drops packets would keep them waiting for minutes. */
export function fetchWithTimeout(...[url, init]: Parameters<ReturnType<typeof getFetch>>): Promise<Response> {
  const timeout = AbortSignal.timeout(init?.method === 'GET' ? QUERY_TIMEOUT_MS : MUTATION_TIMEOUT_MS)
  return fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout })
}
