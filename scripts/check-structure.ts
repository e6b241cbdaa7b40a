import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { KNOWN_CYCLES, listImportErrors, readImports, renderDependencies } from './import-rules.ts'
import { type SourceFile, validateFile, validateFolders } from './structure-rules.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Lists every source file that is tracked by git, or untracked and not ignored. */
function listSourceFiles(): SourceFile[] {
  const output = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return output
    .split('\n')
    .filter((name) => name !== '' && !name.endsWith('.gen.ts'))
    .flatMap((name) => {
      try {
        return { path: name, text: readFileSync(path.join(ROOT, name), 'utf8') }
      } catch {
        return [] // deleted, but not staged
      }
    })
}

const files = listSourceFiles()
const imports = await readImports(ROOT)
if (files.length < 50 || imports.modules.length < 50) {
  console.error(`Only ${files.length} source files were read: the check itself is broken.`)
  process.exit(1)
}
const errors = [
  ...files.flatMap(validateFile),
  ...validateFolders(files.map((file) => file.path)),
  ...listImportErrors(imports, KNOWN_CYCLES),
]
if (readFileSync(path.join(ROOT, 'docs/dependencies.md'), 'utf8') !== (await renderDependencies(imports)))
  errors.push('docs/dependencies.md is out of date: run npm run dependencies')
for (const error of errors) console.error(error)
console.log(`${files.length} files checked, ${errors.length} structure errors`)
process.exit(errors.length === 0 ? 0 : 1)
