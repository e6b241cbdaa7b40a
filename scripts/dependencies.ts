import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readImports, renderDependencies } from './import-rules.ts'

const ROOT = path.join(import.meta.dirname, '..')
writeFileSync(path.join(ROOT, 'docs/dependencies.md'), await renderDependencies(await readImports(ROOT)))
