import { chmod, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Everything that Meridian creates in a data folder, and `server.pid` of older versions. */
const DATA_ENTRIES = new Set(['postgres', 'server.lock', 'server.pid', 'session-secret', 'encryption-key'])

/**
 * Restricts a data folder to its owner: folders 0700, files 0600. The embedded database creates some world-readable
 * files, and older versions left all of them world-readable.
 */
export async function restrictAccess(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  // A folder with other contents, such as /tmp, is shared on purpose: restrict only our own entries.
  if (names.every((name) => DATA_ENTRIES.has(name))) await restrictFolder(dataDir)
  const entries = await readdir(dataDir, { withFileTypes: true })
  for (const entry of entries.filter(({ name }) => DATA_ENTRIES.has(name))) {
    if (entry.isDirectory()) await restrictTree(path.join(dataDir, entry.name))
    else if (entry.isFile()) await chmod(path.join(dataDir, entry.name), 0o600)
  }
}

/** Ignores EPERM: a mounted volume may belong to another user, and only its owner can restrict it. */
async function restrictFolder(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })
}

async function restrictTree(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const entryPath = path.join(folder, entry.name)
      if (entry.isDirectory()) await restrictTree(entryPath)
      else if (entry.isFile()) await chmod(entryPath, 0o600)
    }),
  )
}
