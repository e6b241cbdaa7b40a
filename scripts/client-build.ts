import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

const ROOT = path.join(import.meta.dirname, '..')
const SOURCES = ['client', 'shared', 'package-lock.json']

async function newest(at: string): Promise<number> {
  const facts = await stat(at)
  if (!facts.isDirectory()) return facts.mtimeMs
  const names = await readdir(at)
  return Math.max(0, ...(await Promise.all(names.map((name) => newest(path.join(at, name))))))
}

async function isStale(): Promise<boolean> {
  const built = await stat(path.join(ROOT, 'dist/client/index.html')).catch(() => undefined)
  if (!built) return true
  const changed = await Promise.all(SOURCES.map((name) => newest(path.join(ROOT, name))))
  return Math.max(...changed) > built.mtimeMs
}

/** Builds the client for production. */
export async function buildClient(): Promise<void> {
  await build({ configFile: path.join(ROOT, 'client/vite.config.ts'), logLevel: 'warn' })
}

/** Builds the client unless what is built is newer than all that it is made of. */
export async function buildClientIfStale(): Promise<void> {
  if (!(await isStale())) return
  console.log('Building the client …')
  await buildClient()
}
