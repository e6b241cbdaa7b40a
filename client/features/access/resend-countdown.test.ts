// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useResendCountdown } from './resend-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('counts down from 30 seconds, and restarts with another value', () => {
  const { result } = renderHook(useResendCountdown)
  expect(result.current.seconds).toBe(30)
  act(() => {
    vi.advanceTimersByTime(29_000)
  })
  expect(result.current.seconds).toBe(1)
  act(() => {
    vi.advanceTimersByTime(1000)
  })
  expect(result.current.seconds).toBe(0)
  act(() => {
    result.current.restart(60)
  })
  expect(result.current.seconds).toBe(60)
})
