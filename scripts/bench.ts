import { readdir } from 'node:fs/promises'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../bench')
const claims = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).map((file) => path.basename(file, '.ts'))
const claim = process.argv[2] ?? ''
if (!claims.includes(claim)) {
  console.error(`Use: npm run bench -- ${claims.join('|')}`)
  process.exit(1)
}
const measurement = (await import(path.join(FOLDER, `${claim}.ts`))) as { run(): Promise<void> }
await measurement.run()
