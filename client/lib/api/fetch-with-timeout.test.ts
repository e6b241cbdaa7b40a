import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readApiError } from './api-error.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Simulates a network that drops all packets. */
function dropPackets() {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as DOMException))),
  )
}

/** As the tRPC client does. */
function rethrowAsClientError(error: Error): never {
  throw TRPCClientError.from(error)
}

it.each([
  ['GET', 20_000],
  ['POST', 120_000],
])('a call without a response times out, and the server counts as unreachable: %s', async (method, ms) => {
  dropPackets()
  const outcome = fetchWithTimeout('/trpc/auth.status', { method }).catch((error: Error) => TRPCClientError.from(error))
  vi.advanceTimersByTime(ms - 1)
  expect(await Promise.race([outcome, Promise.resolve('pending')])).toBe('pending')
  vi.advanceTimersByTime(1)
  expect(readApiError(await outcome)).toMatchObject({ code: 'unreachable', status: 0 })
})

it('a query without a response in time fails at once', async () => {
  dropPackets()
  const queryFn = () => fetchWithTimeout('/trpc/auth.status', { method: 'GET' }).catch(rethrowAsClientError)
  const outcome = createQueryClient()
    .fetchQuery({ queryKey: ['status'], queryFn })
    .catch(readApiError)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await outcome).toMatchObject({ code: 'unreachable' })
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('a response that has begun may take longer', async () => {
  const fetchMock = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  await fetchWithTimeout('/trpc/auth.status', { method: 'GET' })
  vi.advanceTimersByTime(60_000)
  expect(fetchMock.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
})

it('a call can still be cancelled', async () => {
  dropPackets()
  const controller = new AbortController()
  const call = fetchWithTimeout('/trpc/auth.status', { method: 'GET', signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})
