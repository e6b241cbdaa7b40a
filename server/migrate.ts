import { runCommand, UsageError } from './command-line.ts'
import { readConfig } from './platform/config.ts'
import { openExistingDatabase } from './platform/db/database.ts'
import { migrateDown, migrateToLatest } from './platform/db/migrate.ts'

const USAGE = 'Usage: npm run migrate -- up|down'

/** Runs the command and prints what it did, or prints its error and sets exit code 1. */
export async function runMigrate(args: readonly string[], env: Record<string, string | undefined>): Promise<void> {
  await runCommand(async () => {
    const [direction = 'up'] = args
    if (args.length > 1 || (direction !== 'up' && direction !== 'down')) throw new UsageError(USAGE)
    const database = await openExistingDatabase(readConfig(env))
    try {
      if (direction === 'down') console.log(`Reverted: ${(await migrateDown(database.db)) ?? 'nothing'}`)
      else console.log(`Applied: ${(await migrateToLatest(database.db)).join(', ') || 'nothing'}`)
    } finally {
      await database.close()
    }
  })
}
