import { readdir } from 'node:fs/promises'
import path from 'node:path'

const BENCH_FOLDER = path.join(import.meta.dirname, '../bench')
const names = (await readdir(BENCH_FOLDER))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))
const name = process.argv[2] ?? ''
if (!names.includes(name)) {
  console.error(`Usage: npm run bench -- ${names.join('|')}`)
  process.exit(1)
}
const benchmark = (await import(`../bench/${name}.ts`)) as { run(): Promise<void> }
await benchmark.run()
