import './load-env.ts'
import { buildClientIfStale } from './client-build.ts'

await buildClientIfStale()
await import('../server/main.ts')
