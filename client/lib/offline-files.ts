/** The whole application is kept, or (`guest`) only what shows a page that says that there is no connection. */
const WORKERS = { all: '/sw.js', guest: '/sw.js?guest' } as const

/**
 * Caches the application's files in this browser, so that its pages open offline: all of them for signed-in users, for
 * guests only what the offline page needs. Waits until the page is idle; does nothing without service workers.
 */
export function keepFilesOffline(whose: keyof typeof WORKERS): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async () => {
    const { serviceWorker } = navigator
    // Who has signed in here before keeps all of it.
    if (whose === 'guest' && (await serviceWorker.getRegistration())) return
    await serviceWorker.register(WORKERS[whose])
  }
  const registerOnceQuiet = () => void setTimeout(() => void register().catch(() => undefined), QUIET_MS)
  if (document.readyState === 'complete') registerOnceQuiet()
  else addEventListener('load', registerOnceQuiet, { once: true })
}

const QUIET_MS = 2000
