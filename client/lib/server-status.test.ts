// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onServerReachable } from './server-status.ts'

const respond = (response: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(response)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('an unreachable server is polled with exponential backoff, and immediately on reconnect', async () => {
  const requests = respond(() => Promise.reject(new TypeError('Failed to fetch')))
  const callback = vi.fn<() => void>()
  const stop = onServerReachable(callback)
  await vi.advanceTimersByTimeAsync(7000)
  expect(requests).toHaveBeenCalledTimes(3)
  expect(callback).not.toHaveBeenCalled()
  respond(async () => new Response(null, { status: 200 }))
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(callback).toHaveBeenCalledOnce()
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(callback).toHaveBeenCalledOnce()
})

it('reconnecting while the server is down does not start a second polling loop', async () => {
  const requests = respond(async () => new Response(null, { status: 503 }))
  const callback = vi.fn<() => void>()
  const stop = onServerReachable(callback)
  for (let i = 0; i < 3; i++) {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
  }
  requests.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveBeenCalledTimes(6)
  respond(async () => new Response(null, { status: 200 }))
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(callback).toHaveBeenCalledOnce()
  stop()
})
