import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
const { runCommandLine } = await import('../server/access.ts')
await runCommandLine(process.argv.slice(2))
