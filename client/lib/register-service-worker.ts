/** The service worker's URLs: `app` caches the whole application, `guest` only the offline page. */
const WORKER_URLS = { app: '/sw.js', guest: '/sw.js?guest' } as const

const REGISTRATION_DELAY_MS = 2000

/** Registers the service worker two seconds after the page has loaded. */
export function registerServiceWorker(mode: keyof typeof WORKER_URLS): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = async () => {
    // Keeps an existing worker, which may cache the whole application.
    if (mode === 'guest' && (await navigator.serviceWorker.getRegistration())) return
    await navigator.serviceWorker.register(WORKER_URLS[mode])
  }
  const registerAfterDelay = () => void setTimeout(() => void register().catch(() => undefined), REGISTRATION_DELAY_MS)
  if (document.readyState === 'complete') registerAfterDelay()
  else addEventListener('load', registerAfterDelay, { once: true })
}
