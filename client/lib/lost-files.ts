import { stored } from './storage.ts'

/** Not again within this, ms: a page that is whole after a reload does not need another. */
const PAUSE = 60_000

const lastReload = stored('session', 'meridian.reloaded-at', (at) => (typeof at === 'number' ? at : undefined), 0)

/** Loads the page anew, unless that was done just now. */
export function loadAnew(reload = () => location.reload()): void {
  if (Date.now() - lastReload.read() < PAUSE) return
  lastReload.write(Date.now())
  reload()
}

/** What the server says of a file of the build: 200 while it has the version that is open, 404 when it has another; 0 is no answer. */
export async function statusOf(file: string): Promise<number> {
  try {
    return (await fetch(file, { method: 'HEAD', cache: 'no-store' })).status
  } catch {
    return 0
  }
}
