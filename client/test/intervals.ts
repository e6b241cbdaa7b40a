import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/**
 * Watches the intervals that are set from now on. Fake timers would stop the animation frames of jsdom for good.
 * @returns a function that runs the intervals of a length in ms once, as if that time had passed
 */
export function watchIntervals(): (length: number) => Promise<void> {
  const setIntervalSpy = vi.spyOn(globalThis, 'setInterval')
  onTestFinished(() => setIntervalSpy.mockRestore())
  return (length) =>
    act(async () => {
      for (const [run, ms] of setIntervalSpy.mock.calls) if (ms === length) run()
    })
}
