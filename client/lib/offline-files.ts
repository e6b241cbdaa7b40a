/**
 * Keeps the application's files in this browser from now on, so that every part of it opens without a connection too.
 * Once the page is quiet, and not where there are no service workers.
 */
export function keepFilesOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') setTimeout(register, QUIET_MS)
  else addEventListener('load', () => setTimeout(register, QUIET_MS), { once: true })
}

const QUIET_MS = 2000
