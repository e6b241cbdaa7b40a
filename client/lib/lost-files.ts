import * as v from 'valibot'
import { stored } from './storage/storage.ts'

/** Not again within this, ms: a page that is whole after a reload does not need another. */
const PAUSE = 60_000

const lastReload = stored('session', 'meridian.reloaded-at', v.number(), 0)

/** So often files may be missed although the server has them: some browsers remember that one did not arrive. */
const PATIENCE = 3
/** What is missed within this, ms, is missed once: a page asks for several files together, and one hiccup loses them all. */
const TOGETHER = 1000

let missed = 0
let lastMiss = -Infinity

/** Loads the page anew, unless that was done just now. */
function loadAnew(reload: () => void): void {
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

/**
 * To be told of each file that did not arrive. Where the server has another version of the product than the page, or
 * files are missed again and again, the page is loaded anew, once. Where nothing answers, nothing is done.
 */
export async function missFile(file: string, reload = () => location.reload()): Promise<void> {
  const isAnother = Date.now() - lastMiss >= TOGETHER
  if (isAnother) lastMiss = Date.now()
  const status = await statusOf(file)
  if (isAnother && status === 200) missed += 1
  if (status === 404 || missed >= PATIENCE) loadAnew(reload)
}
