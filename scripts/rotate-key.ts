import './load-env.ts'
import { runRotateKey } from '../server/rotate-key.ts'

await runRotateKey(process.argv.slice(2), { LOG_LEVEL: 'warn', ...process.env })
