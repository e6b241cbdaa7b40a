import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { UnusableDatabaseError } from './unusable-database.ts'

const SQLITE_BUSY = 5

/**
 * Locks `dataDir` for this process until the returned function is called. The operating system holds the lock, on a
 * file that SQLite opens because Node itself cannot lock files. The lock ends with the process, and applies to all
 * processes that share the folder, even in other containers.
 * @throws {UnusableDatabaseError} if another process has locked it; other errors if the lock file cannot be written
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { DatabaseSync } = await import('node:sqlite')
  const file = path.join(dataDir, 'server.lock')
  let lock: InstanceType<typeof DatabaseSync> | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new UnusableDatabaseError(
        `The database in ${dataDir} is in use by another process. Stop it first, or set DATABASE_URL.`,
      )
    // Let Node fail instead: its message has the path and the cause, and SQLite's has neither.
    await appendFile(file, '', { mode: 0o600 })
    throw error
  }
  // The file is never deleted: a process that already has it open would lock the deleted file.
  return () => lock.close()
}
