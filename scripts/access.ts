import './load-env.ts'
import { runAccess } from '../server/access.ts'

await runAccess(process.argv.slice(2))
