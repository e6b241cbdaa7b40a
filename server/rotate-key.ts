import { runCommand, UsageError } from './command-line.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import { type Config, readConfig } from './platform/config.ts'
import { openExistingDatabase } from './platform/db/database.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { countOldValues, reencryptColumn } from './platform/db/reencrypt.ts'
import { randomSecret } from './platform/ids.ts'
import { loadGeneratedKeys, saveGeneratedKeys } from './platform/secrets.ts'
import type { Services } from './platform/services.ts'
import { openServices } from './services.ts'

const USAGE = `Usage: npm run rotate-key

  encrypts all stored secrets with the first key of ENCRYPTION_KEY, or, without ENCRYPTION_KEY,
  replaces the generated key; takes no arguments`

/** The output of the command, and whether it has finished its work. */
interface Rotation {
  lines: string[]
  isComplete: boolean
}

/**
 * Encrypts all stored values with the current encryption key. Without configured keys, it first creates a key, and
 * deletes the old key at the end. With a Postgres server, it stops after creating the key: servers must restart first.
 */
async function rotateKey(config: Config): Promise<Rotation> {
  const database = await openExistingDatabase(config)
  try {
    await migrateToLatest(database.db)
    const isGenerated = config.encryptionKeys === undefined
    // After an interrupted rotation, the new key already exists.
    if (isGenerated && (await loadGeneratedKeys(config.dataDir)).length === 1) {
      await saveGeneratedKeys(config.dataDir, [randomSecret(), ...(await loadGeneratedKeys(config.dataDir))])
      if (database.kind === 'postgres') return { lines: [RESTART_FIRST], isComplete: false }
    }
    const { services, close } = await openServices(config, { database, supervise: false })
    const rotation = await reencryptAll(services).finally(close)
    if (!isGenerated || !rotation.isComplete) return rotation
    const [current = ''] = await loadGeneratedKeys(config.dataDir)
    await saveGeneratedKeys(config.dataDir, [current])
    return { ...rotation, lines: [...rotation.lines, `Replaced the key in ${config.dataDir}.`] }
  } finally {
    await database.close()
  }
}

const RESTART_FIRST = 'Created a new key. Restart the server so that it uses the new key, then run this command again.'
const NOT_FINISHED =
  'Not finished: some values were in use, or a server still writes with a previous key. Restart all servers that were started before ENCRYPTION_KEY was changed, and run this command again.'
const MISSING_KEY =
  'Unreadable values need a key that is not configured. Keep all configured keys, add the missing key after them, restart all servers, and run this command again.'
const DROP_PREVIOUS =
  'If all servers run with this ENCRYPTION_KEY, the previous keys are no longer needed: remove them from it and restart.'
const HOW_TO_CHANGE =
  'To change the key, put a new key before it in ENCRYPTION_KEY, separated by a comma, restart, and run this command again.'

async function reencryptAll({ db, secrets, config }: Services): Promise<Rotation> {
  const lines: string[] = []
  let remainingCount = 0
  let totalUnreadableCount = 0
  for (const column of encryptedColumns) {
    const { changedCount, unreadableCount } = await reencryptColumn(db, secrets, column)
    if (changedCount > 0) lines.push(`${column.label}: ${changedCount} encrypted with the current key`)
    if (unreadableCount > 0) lines.push(`${column.label}: ${unreadableCount} unreadable with the configured keys`)
    totalUnreadableCount += unreadableCount
  }
  for (const column of encryptedColumns) remainingCount += await countOldValues(db, secrets, column)
  if (remainingCount > totalUnreadableCount) lines.push(NOT_FINISHED)
  if (totalUnreadableCount > 0) lines.push(MISSING_KEY)
  if (remainingCount > 0 || totalUnreadableCount > 0) return { lines, isComplete: false }
  if (lines.length === 0) lines.push('All values are encrypted with the current key.')
  if (config.encryptionKeys) lines.push(config.encryptionKeys.length > 1 ? DROP_PREVIOUS : HOW_TO_CHANGE)
  return { lines, isComplete: true }
}

/** Runs the command and prints its result, or its error with exit code 1. */
export async function runRotateKey(args: readonly string[], env: Record<string, string | undefined>): Promise<void> {
  await runCommand(async () => {
    if (args.length > 0) throw new UsageError(USAGE)
    const { lines, isComplete } = await rotateKey(readConfig(env))
    console.log(lines.join('\n'))
    if (!isComplete) process.exitCode = 1
  })
}
