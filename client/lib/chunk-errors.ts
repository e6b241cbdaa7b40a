import * as v from 'valibot'
import { fetchBuildStatus } from './server-status.ts'
import { stored } from './storage/storage.ts'

const MIN_RELOAD_INTERVAL_MS = 60_000

const storedReloadTime = stored('session', 'meridian.reloaded-at', v.number(), 0)

/** Starts watching for chunks that fail to load. The page reloads if the server has another build. */
export function watchChunkErrors(reload = () => location.reload()): void {
  addEventListener('vite:preloadError', async () => {
    if (Date.now() - storedReloadTime.read() < MIN_RELOAD_INTERVAL_MS || (await fetchBuildStatus()) !== 404) return
    storedReloadTime.write(Date.now())
    reload()
  })
  // Vite never requests a failed stylesheet again.
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) onChunkReset(() => target.replaceWith(target.cloneNode()))
  }
  addEventListener('error', onError, true)
}

const resets = new Set<() => void>()

/** Registers a callback for the next retry of failed chunks; it is called once. */
export function onChunkReset(reset: () => void): void {
  resets.add(reset)
}

/** Retries failed chunks when they are next rendered, and failed stylesheets at once. */
export function resetFailedChunks(): void {
  for (const reset of resets) reset()
  resets.clear()
}

/** Loads a chunk early; a failed load is ignored, and retried when the chunk is needed. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}
