import { TRPCClientError } from '@trpc/client'
import { afterEach, expect, it, vi } from 'vitest'
import { readApiError } from './api-error.ts'
import { fetchWithTimeout } from './fetch-with-timeout.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Simulates a network that drops all packets; `expire` ends the time limit. */
function dropPackets() {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as DOMException))),
  )
  return { expire: () => limit.abort(new DOMException('The operation timed out', 'TimeoutError')) }
}

it('a call without a response ends in time, and the server counts as unreachable', async () => {
  const { expire } = dropPackets()
  const call = fetchWithTimeout('/trpc/auth.status', { method: 'GET' })
  expire()
  const error: unknown = await call.catch((thrown: Error) => TRPCClientError.from(thrown))
  expect(readApiError(error)).toMatchObject({ code: 'unreachable', status: 0 })
})

it('mutations may take longer than queries', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
  await fetchWithTimeout('/trpc/auth.status', { method: 'GET' })
  await fetchWithTimeout('/trpc/match.book', { method: 'POST' })
  expect(limits.mock.calls).toEqual([[20_000], [120_000]])
})

it('a call can still be canceled', async () => {
  dropPackets()
  const controller = new AbortController()
  const call = fetchWithTimeout('/trpc/auth.status', { method: 'GET', signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})
