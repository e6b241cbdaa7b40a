/** Caches the whole application or (`guest`) only the offline page. */
const WORKERS = { all: '/sw.js', guest: '/sw.js?guest' } as const

/**
 * Caches the application's files in this browser for offline use: all of them for users with a session, for guests
 * only the offline page. Waits until the page is idle.
 */
export function keepFilesOffline(whose: keyof typeof WORKERS): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async () => {
    const { serviceWorker } = navigator
    // Browsers that cached everything before keep doing so.
    if (whose === 'guest' && (await serviceWorker.getRegistration())) return
    await serviceWorker.register(WORKERS[whose])
  }
  const registerOnceQuiet = () => void setTimeout(() => void register().catch(() => undefined), QUIET_MS)
  if (document.readyState === 'complete') registerOnceQuiet()
  else addEventListener('load', registerOnceQuiet, { once: true })
}

const QUIET_MS = 2000
