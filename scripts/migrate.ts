import { existsSync } from 'node:fs'
import { runMigrate } from '../server/migrate.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
await runMigrate(process.argv.slice(2), process.env)
