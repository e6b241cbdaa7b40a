import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Maximum /healthz response time while the server is under attack, in milliseconds. */
export const MAX_WAIT_MS = 250

/** Polls a server's health continuously, from its own thread. */
export interface HealthWatch {
  /** The longest wait for a response since the previous call, in milliseconds; Infinity if a request failed. */
  takeLongestWait(): Promise<number>
  stop(): Promise<void>
}

export function watchHealth(url: string): HealthWatch {
  const worker = new Worker(new URL('health-poller.ts', import.meta.url), { workerData: url })
  return {
    async takeLongestWait() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      worker.postMessage('longest')
      const [wait] = (await once(worker, 'message')) as [number]
      return wait
    },
    async stop() {
      await worker.terminate()
    },
  }
}
