import { setImmediate } from 'node:timers/promises'

/** How long a loop may block the event loop. */
const SLICE_MS = 10

/**
 * Returns a function to await at the end of each iteration of a long loop: it yields to the event loop once the loop has
 * blocked it for long enough.
 */
export function createYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await setImmediate()
    since = performance.now()
  }
}
