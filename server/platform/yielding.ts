import { setImmediate } from 'node:timers/promises'

/** How long a loop may block the event loop. */
const SLICE_MS = 10

/**
 * Returns a function to await in each iteration of a long loop. It yields to the event loop if `SLICE_MS`
 * have passed since it last did.
 */
export function createYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await setImmediate()
    since = performance.now()
  }
}

/** Maps a list like `Array.map`, but yields to the event loop as `createYielder` does. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const yieldIfNeeded = createYielder()
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    await yieldIfNeeded()
  }
  return results
}
