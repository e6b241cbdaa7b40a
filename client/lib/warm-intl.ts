/** A page waits no longer than this for what would only make it smoother. */
const ENOUGH_MS = 500

/**
 * The first date that a browser formats keeps it busy for tens of milliseconds, since it then reads what it knows of
 * languages and zones. Done in a worker first, it does not hold the page up. Resolves when that is so, or cannot be.
 */
export function warmIntl(): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('warm-intl.worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      resolve()
    }
    worker.addEventListener('message', end)
    worker.addEventListener('error', end)
    setTimeout(end, ENOUGH_MS)
  })
}
