import { readConfig } from '#server/platform/config.ts'
import { startServer } from '#server/start.ts'

/*
 * Runs the servers of a `ServerHost` in this process. A message with `env` starts a server; without `env`, it stops
 * the server. The reply contains the error, if any.
 */
export interface HostRequest {
  url: string
  env?: NodeJS.ProcessEnv
}

export interface HostReply {
  error?: string
}

const runningServers = new Map<string, { close(): Promise<void> }>()

async function handleRequest({ url, env }: HostRequest): Promise<void> {
  if (env) {
    runningServers.set(url, await startServer(readConfig(env)))
  } else {
    await runningServers.get(url)?.close()
    runningServers.delete(url)
  }
}

process.on('message', (request: HostRequest) => {
  const reply = (message: HostReply) => process.send?.(message)
  handleRequest(request).then(
    () => reply({}),
    (error: unknown) => reply({ error: String(error instanceof Error ? error.stack : error) }),
  )
})

// The test runner has ended, or was killed.
process.on('disconnect', () => process.exit())
