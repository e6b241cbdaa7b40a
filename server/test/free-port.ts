import { once } from 'node:events'
import { createServer } from 'node:net'

/** Finds a local port that is free now; another process may take it before it is used. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
