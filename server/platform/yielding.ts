import { setImmediate } from 'node:timers/promises'

/** How long (ms) a loop may keep other work from running. */
const SLICE_MS = 10

/** Returns a function for the end of each round of a long loop: it lets other work run when none has for a while. */
export function createYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await setImmediate()
    since = performance.now()
  }
}
