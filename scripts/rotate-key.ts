import { existsSync } from 'node:fs'
import { runRotateKey } from '../server/rotate-key.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
await runRotateKey(process.argv.slice(2), { LOG_LEVEL: 'warn', ...process.env })
