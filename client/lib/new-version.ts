import { stored } from './storage.ts'

/** Not again within this, ms: a page that is whole after a reload does not need another. */
const PAUSE = 60_000

const lastReload = stored('session', 'meridian.reloaded-at', (at) => (typeof at === 'number' ? at : undefined), 0)

async function isThere(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Where a part of the page is not on the server any more while the page itself is, there is a newer version of the
 * product: the page is loaded anew, once, and forms are as they were left. Where nothing answers, nothing is done.
 */
export function followNewVersions(reload = () => location.reload()): void {
  const missed = async () => {
    if (Date.now() - lastReload.read() < PAUSE || !(await isThere(location.href))) return
    lastReload.write(Date.now())
    reload()
  }
  addEventListener('vite:preloadError', () => void missed())
}
