import { mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** Another process has opened the embedded database, which supports only one. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError'
  constructor(dataDir: string, pid: number) {
    super(`The database in ${dataDir} is in use by another process (${pid}). Stop it first, or set DATABASE_URL.`)
  }
}

/**
 * Locks `dataDir` for this process until the returned function is called. The lock of a killed process is ignored.
 * @throws {DataDirInUseError}
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = path.join(dataDir, 'server.pid')
  for (;;) {
    try {
      const handle = await open(file, 'wx', 0o600)
      await handle.writeFile(String(process.pid))
      await handle.close()
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(await readFile(file, 'utf8').catch(() => ''))
      if (pid !== process.pid && isAlive(pid)) throw new DataDirInUseError(dataDir, pid)
      await rm(file, { force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
