import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
const { runAccess } = await import('../server/access.ts')
await runAccess(process.argv.slice(2))
