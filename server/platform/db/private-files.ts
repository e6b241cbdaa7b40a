import { chmod, readdir } from 'node:fs/promises'
import path from 'node:path'

/** What is kept in a data folder. */
const OURS = new Set(['postgres', 'server.pid', 'session-secret', 'encryption-key'])

/**
 * Makes a data folder readable for its user alone: folders 0700, files 0600. The embedded database writes some files
 * open to everybody, and older versions left all of it so.
 */
export async function makePrivate(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  // A folder that holds anything else, such as /tmp, is shared with its purpose: what is in it of ours is closed alone.
  if (names.every((name) => OURS.has(name))) await closeFolder(dataDir)
  const entries = await readdir(dataDir, { withFileTypes: true })
  for (const entry of entries.filter(({ name }) => OURS.has(name))) {
    if (entry.isDirectory()) await closeAll(path.join(dataDir, entry.name))
    else if (entry.isFile()) await chmod(path.join(dataDir, entry.name), 0o600)
  }
}

/** A volume's own folder may belong to somebody else, who closes it themselves. */
async function closeFolder(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })
}

async function closeAll(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  const entries = await readdir(folder, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const at = path.join(folder, entry.name)
      if (entry.isDirectory()) await closeAll(at)
      else if (entry.isFile()) await chmod(at, 0o600)
    }),
  )
}
