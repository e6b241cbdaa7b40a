import { missFile, statusOf } from './lost-files.ts'

/*
 * The application's files that are fetched when they are first needed: what to do when one does not arrive. It is asked
 * for again in its place, and only where that cannot help is the page loaded anew; forms are as they were left.
 */

/** How soon it is looked whether the server is back, ms, and how seldom at last. */
const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 10_000

/** Begins to watch for parts that are lost: see `missFile`. */
export function watchChunkErrors(reload?: () => void): void {
  addEventListener('vite:preloadError', () => void missFile(import.meta.url, reload))
  // The build's loader asks for a stylesheet once.
  const keepStyle = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) failedLoads.add(() => target.replaceWith(target.cloneNode()))
  }
  addEventListener('error', keepStyle, true)
}

/** How to ask for each thing that was lost again. */
const failedLoads = new Set<() => void>()

/** What was lost is asked for again: stylesheets at once, and parts when they are next to be shown. */
export function retryFailedChunks(): void {
  const again = [...failedLoads]
  failedLoads.clear()
  for (const ask of again) ask()
}

/**
 * Fetches a part; once more if it is lost.
 * @param forget called when it was lost again, and is to be asked for anew
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>, forget?: () => void): Promise<Part> {
  try {
    return await load().catch(async () => {
      await new Promise((resume) => setTimeout(resume, MIN_DELAY_MS))
      retryFailedChunks()
      return load()
    })
  } catch (fault) {
    if (forget) failedLoads.add(forget)
    throw fault
  }
}

/** Fetches a part before it is wanted. One that is lost is asked for when it is. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** Grows for as long as the page is open: what keeps failing is not asked for every second. */
let pause = MIN_DELAY_MS

/** Calls back once the server is there (again), unless the returned function is called before. */
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
