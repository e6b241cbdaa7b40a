import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const TRICKLE_INTERVAL_MS = 2000
const CLOSE_TIMEOUT_MS = 120_000

const PARTIAL_REQUESTS = [
  'POST /auth/email-code HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'POST /trpc/auth.requestEmailCode HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n1\r\n{\r\n',
  '',
]

/** Opens connections that trickle a request or send nothing; returns for each whether the server closed it. */
export async function openSlowConnections(url: string): Promise<boolean[]> {
  const { hostname, port } = new URL(url)
  const waits = PARTIAL_REQUESTS.map(async (partialRequest) => {
    const socket = net.connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.on('error', () => {})
    // A reset also counts as closed; `once` from node:events would reject on it.
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    socket.write(partialRequest)
    const trickle = setInterval(() => partialRequest !== '' && socket.write('a'), TRICKLE_INTERVAL_MS)
    const wasClosed = await Promise.race([closed.then(() => true), sleep(CLOSE_TIMEOUT_MS).then(() => false)])
    clearInterval(trickle)
    socket.destroy()
    return wasClosed
  })
  return Promise.all(waits)
}
