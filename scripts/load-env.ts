import { existsSync } from 'node:fs'

/* Imported first by scripts that run an installation: reads its settings from `.env`. The environment wins. */
if (existsSync('.env')) process.loadEnvFile('.env')
