import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The longest that /healthz may take while the server is under attack, in milliseconds. */
export const MAX_WAIT_MS = 250

/** Asks a server for its health all the time, from a thread of its own. */
export interface HealthWatch {
  /** The longest wait for an answer since this was asked last, in milliseconds; infinite when one was refused. */
  longestWait(): Promise<number>
  stop(): Promise<void>
}

export function watchHealth(url: string): HealthWatch {
  const worker = new Worker(new URL('health-poller.ts', import.meta.url), { workerData: url })
  return {
    async longestWait() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's, not a window's
      worker.postMessage('longest')
      const [wait] = (await once(worker, 'message')) as [number]
      return wait
    },
    async stop() {
      await worker.terminate()
    },
  }
}
