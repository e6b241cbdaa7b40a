import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/*
 * Runs in its own thread, so that a busy attacker does not delay the measurement: polls /healthz continuously and
 * replies to each message with the longest wait since the previous message.
 */
const PAUSE_MS = 10
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
let longestWait = 0
let startedAt = 0

function poll(url: string): Promise<void> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent }, (response) => response.resume().on('end', resolve))
    request.on('error', () => {
      longestWait = Infinity
      resolve()
    })
  })
}

parentPort?.on('message', () => {
  // A pending request counts with its wait so far.
  const pendingWait = startedAt === 0 ? 0 : performance.now() - startedAt
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  parentPort?.postMessage(Math.max(longestWait, pendingWait))
  longestWait = 0
})

for (;;) {
  startedAt = performance.now()
  await poll(`${workerData}/healthz`)
  longestWait = Math.max(longestWait, performance.now() - startedAt)
  startedAt = 0
  await sleep(PAUSE_MS)
}
