import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { HostReply, HostRequest } from './hosted-servers.ts'
import { createInstallation, type TestServer } from './server.ts'

/**
 * Starts servers one after another in one process, because loading the program takes ten times as long as starting a
 * server.
 */
export interface ServerHost {
  /** Starts a server with its own data, as `startServer` does. */
  start(env: Record<string, string>): Promise<TestServer>
  stop(): Promise<void>
}

export function openServerHost(): ServerHost {
  const child = fork(path.join(import.meta.dirname, 'hosted-servers.ts'), {
    cwd: path.join(import.meta.dirname, '..'),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit')

  async function send(request: HostRequest): Promise<void> {
    const reply = once(child, 'message') as Promise<[HostReply]>
    child.send(request)
    const [response] = await Promise.race([reply, exit.then(() => [{ error: 'The server process has exited' }])])
    if (response?.error) throw new Error(response.error)
  }

  return {
    async start(env) {
      const { url, env: environment, deleteData } = await createInstallation(env)
      await send({ url, env: environment })
      return {
        url,
        async stop() {
          await send({ url })
          await deleteData()
        },
      }
    },
    async stop() {
      child.kill()
      await exit
    },
  }
}
