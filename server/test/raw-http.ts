import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Starts listening on a free local port. */
export async function listen(app: FastifyInstance): Promise<{ port: number; url: string }> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}` }
}

/** A raw TCP connection: sends the given bytes and collects the response. */
export class RawConnection {
  readonly #socket: Socket
  received = ''
  /** Resolves once the server has closed the connection. */
  readonly closed: Promise<void>

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.on('data', (chunk) => {
      this.received += chunk.toString('latin1')
    })
    // A server that closes with unread bytes resets the connection.
    this.#socket.on('error', () => {})
    this.closed = new Promise((resolve) => this.#socket.once('close', () => resolve()))
  }

  send(...lines: string[]): this {
    this.#socket.write(lines.join('\r\n'), 'latin1')
    return this
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  /** The status of the first response. */
  get status(): number | undefined {
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(this.received) ?? []
    return status === undefined ? undefined : Number(status)
  }

  close(): void {
    this.#socket.destroy()
  }
}
