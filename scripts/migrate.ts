import './load-env.ts'
import { runMigrate } from '../server/migrate.ts'

await runMigrate(process.argv.slice(2), process.env)
