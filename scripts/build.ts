import { buildClient } from './client-build.ts'

await buildClient()
