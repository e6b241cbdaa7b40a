/** Caches the whole application or (`guest`) only the offline page. */
const WORKERS = { all: '/sw.js', guest: '/sw.js?guest' } as const

/**
 * Caches the application's files in this browser for offline use: all of them for users with a session, for guests
 * only the offline page. Waits until the page is idle.
 */
export function keepFilesOffline(scope: keyof typeof WORKERS): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async () => {
    const { serviceWorker } = navigator
    // Browsers that cached everything before keep doing so.
    if (scope === 'guest' && (await serviceWorker.getRegistration())) return
    await serviceWorker.register(WORKERS[scope])
  }
  const registerWhenIdle = () => void setTimeout(() => void register().catch(() => undefined), IDLE_DELAY_MS)
  if (document.readyState === 'complete') registerWhenIdle()
  else addEventListener('load', registerWhenIdle, { once: true })
}

const IDLE_DELAY_MS = 2000
