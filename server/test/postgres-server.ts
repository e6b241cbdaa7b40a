import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A Postgres server for tests and benchmarks, which create their own databases on it. */
export interface PostgresServer {
  url: string
  /** Whether it was started for this run. */
  isTemporary: boolean
  /** Stops a temporary server. */
  stop(): Promise<void>
}

/**
 * Uses the server that `TEST_DATABASE_URL` or `DATABASE_URL` names, or starts a temporary one.
 * @returns undefined with `TEST_DATABASE=embedded`, or if Postgres is not installed
 */
export async function providePostgresServer(): Promise<PostgresServer | undefined> {
  const { TEST_DATABASE, TEST_DATABASE_URL, DATABASE_URL } = process.env
  if (TEST_DATABASE === 'embedded') return undefined
  const url = TEST_DATABASE_URL || DATABASE_URL
  return url ? { url, isTemporary: false, stop: async () => {} } : startPostgresServer()
}

/** Finds the folder of Postgres's programs where Debian, Homebrew and other packages usually install them. */
async function findBinFolder(): Promise<string | undefined> {
  const parents = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
  for (const parent of parents) {
    const versions = await listEntries(parent)
    for (const version of versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))) {
      const bin = path.join(parent, version, 'bin')
      if ((await listEntries(bin)).includes('initdb')) return bin
    }
  }
  return undefined
}

function listEntries(dir: string): Promise<string[]> {
  return readdir(dir).catch(() => [])
}

/** Starts a server from the locally installed programs; undefined if Postgres is not installed. */
async function startPostgresServer(): Promise<PostgresServer | undefined> {
  const bin = await findBinFolder()
  if (!bin) return undefined
  const dir = await mkdtemp(path.join(os.tmpdir(), 'meridian-pg-'))
  await chmod(dir, 0o777)
  // initdb and pg_ctl refuse to run as root.
  const isRoot = process.getuid?.() === 0
  const runProgram = (program: string, args: string[]) =>
    isRoot
      ? run('runuser', ['-u', 'postgres', '--', path.join(bin, program), ...args])
      : run(path.join(bin, program), args)
  const data = path.join(dir, 'data')
  await runProgram('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'])
  const settings = `-k ${dir} -c listen_addresses='' -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=256MB`
  await runProgram('pg_ctl', ['-D', data, '-w', '-l', path.join(dir, 'log'), '-o', settings, 'start'])
  return {
    // Over a Unix socket, so that no port is needed.
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(dir)}`,
    isTemporary: true,
    async stop() {
      await runProgram('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']).catch(() => {})
      await rm(dir, { recursive: true, force: true })
    },
  }
}
