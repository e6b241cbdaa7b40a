import { existsSync } from 'node:fs'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { migrateDown, migrateToLatest } from '../server/platform/db/migrate.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const direction = process.argv[2] ?? 'up'
const database = await openDatabase(readConfig(process.env))
try {
  if (direction === 'down') console.log(`Reverted: ${(await migrateDown(database.db)) ?? 'nothing'}`)
  else if (direction === 'up') console.log(`Applied: ${(await migrateToLatest(database.db)).join(', ') || 'nothing'}`)
  else throw new Error('Usage: npm run migrate -- up|down')
} finally {
  await database.close()
}
