// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSecondsUntil } from './SecondsLeft.tsx'

const NOW = 1_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

function advanceTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

it('counts down to 0, and restarts for a later time', () => {
  const { result, rerender } = renderHook(useSecondsUntil, { initialProps: NOW + 30_000 })
  expect(result.current).toBe(30)
  advanceTime(29_000)
  expect(result.current).toBe(1)
  advanceTime(60_000)
  expect(result.current).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  rerender(Date.now() + 60_000)
  expect(result.current).toBe(60)
})
