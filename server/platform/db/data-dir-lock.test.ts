import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'
import { UnusableDatabaseError } from './unusable-database.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'meridian-lock-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
})

/** Locks the folder from another process; returns a function that kills it. */
async function lockFromProcess(): Promise<() => Promise<unknown>> {
  const module = new URL('data-dir-lock.ts', import.meta.url).href
  const code = `import { lockDataDir } from ${JSON.stringify(module)}
    process.once('exit', await lockDataDir(${JSON.stringify(dataDir)}))
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return () => {
    child.kill('SIGKILL')
    return once(child, 'exit')
  }
}

test('a data folder is locked until the locking process ends, even if it is killed', { timeout: 60_000 }, async () => {
  const kill = await lockFromProcess()
  await expect(lockDataDir(dataDir)).rejects.toThrow(UnusableDatabaseError)
  await kill()
  const release = await lockDataDir(dataDir)
  expect(await readdir(dataDir)).toEqual(['server.lock'])
  release()
})

// In containers that share a data folder, every server is process 1.
test('a data folder is locked for another container whose process has the same id', async () => {
  const release = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(UnusableDatabaseError)
  release()
  const releaseAgain = await lockDataDir(dataDir)
  releaseAgain()
})

test('a stale PID file, left by a power cut, does not lock a data folder', async () => {
  await writeFile(path.join(dataDir, 'server.pid'), String(process.ppid))
  expect(await lockDataDir(dataDir).then((release) => release())).toBeUndefined()
})
