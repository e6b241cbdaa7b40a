// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { clearAllStorage, startSession } from '#client/lib/session/session-store.ts'
import { tokenFor } from '#client/test/token.ts'
import { requireSession } from './guards.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clearAllStorage()
})

test('waits at most 5000 ms for a stored session to be restored', {
  meta: { promise: 'Transitions: Restoring a stored session times out after 5000 ms.' },
}, async () => {
  vi.useFakeTimers()
  let respond: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise((resolve) => (respond = resolve)))
  startSession(tokenFor({ email: 'alex@acme.io', name: 'Alex', picture: null, user_id: 'u1' }, 1000))
  const onResolved = vi.fn<() => void>()
  const guard = (async () => {
    await requireSession()
    onResolved()
  })()
  await vi.advanceTimersByTimeAsync(4999)
  expect(onResolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await guard
  expect(onResolved).toHaveBeenCalledOnce()
  // Settle the pending request.
  respond(new Response(null, { status: 503 }))
  await vi.runAllTimersAsync()
})
