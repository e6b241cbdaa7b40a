/** The status of a request for a file of this build: 200 if the server has it, 404 if not, 0 if it is unreachable. */
export async function fetchBuildStatus(): Promise<number> {
  try {
    return (await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })).status
  } catch {
    return 0
  }
}

/** The initial and maximum delay between checks. */
const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 10_000

/** Grows while the page is open, so that the server is not polled every second during a long outage. */
let delayMs = MIN_DELAY_MS

/** Calls `callback` once, as soon as the server is reachable. The returned function cancels this. */
export function onServerReachable(callback: () => void): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout>
  const check = async () => {
    const status = await fetchBuildStatus()
    if (isStopped) return
    clearTimeout(timer)
    isStopped = status > 0 && status < 500
    if (isStopped) callback()
    else wait()
  }
  const wait = () => {
    timer = setTimeout(check, delayMs)
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)
  }
  wait()
  addEventListener('online', check)
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', check)
  }
}
