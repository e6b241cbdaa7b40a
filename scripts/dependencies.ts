import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawDependencies, readImports } from './import-rules.ts'

const ROOT = path.join(import.meta.dirname, '..')
writeFileSync(path.join(ROOT, 'docs/dependencies.md'), await drawDependencies(await readImports(ROOT)))
