import { spawnSync } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const SOURCES = ['client', 'shared', 'lingui.config.ts', 'package-lock.json']

async function findNewestMtime(entry: string): Promise<number> {
  const stats = await stat(entry)
  if (!stats.isDirectory()) return stats.mtimeMs
  const names = await readdir(entry)
  // A folder's mtime changes when a file in it is added, renamed or deleted.
  return Math.max(stats.mtimeMs, ...(await Promise.all(names.map((name) => findNewestMtime(path.join(entry, name))))))
}

/** Whether a repository's build is missing, or older than the last change to its sources. */
export async function isBuildStale(root = ROOT): Promise<boolean> {
  const build = await stat(path.join(root, 'dist/server/server.js')).catch(() => undefined)
  if (!build) return true
  const mtimes = await Promise.all(SOURCES.map((name) => findNewestMtime(path.join(root, name))))
  return Math.max(...mtimes) > build.mtimeMs
}

/** Builds the client for production in a child process, regardless of the caller's NODE_ENV. */
export function buildClient(): void {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--config', path.join(ROOT, 'client/vite.config.ts'), '--logLevel', 'error']
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The client could not be built; see above.')
}

/** Builds the client unless the build is newer than all of its sources. */
export async function buildClientIfStale(): Promise<void> {
  if (!(await isBuildStale())) return
  console.log('Building the client...')
  buildClient()
}
