import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

/** Debian's own Python: other installations do not see Debian's packages. */
const PYTHON = '/usr/bin/python3'
const STARTUP_TIMEOUT_MS = 20_000

export const RADICALE_USER = { username: 'alice', password: 'app-password' }

export interface RadicaleServer {
  url: string
  stop(): Promise<void>
}

/** Whether Radicale, a CalDAV server, is installed: Debian's package `radicale`. Warns if it is not. */
export function hasRadicale(): boolean {
  const isInstalled = spawnSync(PYTHON, ['-c', 'import radicale'], { stdio: 'ignore' }).status === 0
  if (!isInstalled) console.warn('SKIPPED: CalDAV is not tested. Install Radicale: apt-get install -y radicale')
  return isInstalled
}

/** Starts a CalDAV server with one user on a free local port, with its data in a temporary folder. */
export async function startRadicale(): Promise<RadicaleServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meridian-radicale-'))
  const port = await findFreePort()
  const { username, password } = RADICALE_USER
  await writeFile(path.join(folder, 'users'), `${username}:${password}\n`)
  const config = [
    '[server]',
    `hosts = 127.0.0.1:${port}`,
    '[auth]',
    'type = htpasswd',
    `htpasswd_filename = ${path.join(folder, 'users')}`,
    'htpasswd_encryption = plain',
    'delay = 0',
    '[rights]',
    'type = owner_only',
    '[storage]',
    `filesystem_folder = ${path.join(folder, 'collections')}`,
    '[web]',
    'type = none',
    '',
  ]
  await writeFile(path.join(folder, 'config'), config.join('\n'))
  const server = spawn(PYTHON, ['-m', 'radicale', '-C', path.join(folder, 'config')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  await waitUntilReady(url, server)
  return {
    url,
    async stop() {
      server.kill()
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + STARTUP_TIMEOUT_MS
  while (server.exitCode === null && performance.now() < deadline) {
    try {
      await fetch(url, { method: 'OPTIONS' })
      return
    } catch {
      await setTimeout(50)
    }
  }
  server.kill()
  throw new Error('Radicale did not start')
}
