import { existsSync } from 'node:fs'
import { buildClientIfStale } from './client-build.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
await buildClientIfStale()
await import('../server/main.ts')
