import { missFile, statusOf } from './lost-files.ts'

/*
 * Recovers from failed chunk loads: each is retried in place, and the page reloads only if that cannot help. Forms
 * are persisted.
 */

/** The first and maximum delay between checks whether the server is back, ms. */
const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 10_000

/** Starts watching for failed loads, see `missFile`. */
export function watchChunkErrors(reload?: () => void): void {
  addEventListener('vite:preloadError', () => void missFile(import.meta.url, reload))
  // Vite's loader does not retry stylesheets.
  const keepStyle = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) failedLoads.add(() => target.replaceWith(target.cloneNode()))
  }
  addEventListener('error', keepStyle, true)
}

/** Functions that retry each failed load. */
const failedLoads = new Set<() => void>()

/** Retries failed loads: stylesheets at once, chunks when they are next rendered. */
export function retryFailedChunks(): void {
  const again = [...failedLoads]
  failedLoads.clear()
  for (const ask of again) ask()
}

/**
 * Loads a chunk, with one retry.
 * @param forget called before a retry, after the load failed twice
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>, forget?: () => void): Promise<Part> {
  try {
    return await load().catch(async () => {
      await new Promise((resume) => setTimeout(resume, MIN_DELAY_MS))
      retryFailedChunks()
      return load()
    })
  } catch (error) {
    if (forget) failedLoads.add(forget)
    throw error
  }
}

/** Loads a chunk early; errors are ignored, and it is loaded again when needed. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** Grows while the page is open, so that a long outage is not polled every second. */
let pause = MIN_DELAY_MS

/** Calls back once the server is reachable, unless the returned function was called. */
export function onServerReachable(then: () => void): () => void {
  let isOver = false
  const ask = async () => {
    const status = await statusOf(import.meta.url)
    if (isOver) return
    if (status > 0 && status < 500) then()
    else wait()
  }
  const wait = () => {
    setTimeout(ask, pause)
    pause = Math.min(pause * 2, MAX_DELAY_MS)
  }
  wait()
  addEventListener('online', ask)
  return () => {
    isOver = true
    removeEventListener('online', ask)
  }
}
