import { existsSync } from 'node:fs'
import { runRotateKey } from '../server/rotate-key.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
await runRotateKey({ LOG_LEVEL: 'warn', ...process.env })
