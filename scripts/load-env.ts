import { existsSync } from 'node:fs'

/* Imported first by scripts that run an installation: reads `.env`. Existing environment variables take precedence. */
if (existsSync('.env')) process.loadEnvFile('.env')
