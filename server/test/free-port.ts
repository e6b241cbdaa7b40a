import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Starts a server on a free local port, and returns the port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Finds a local port that is free now; another process may take it before it is used. */
export async function findFreePort(): Promise<number> {
  const probe = createServer()
  const port = await listenOnFreePort(probe)
  probe.close()
  await once(probe, 'close')
  return port
}
