import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type SourceFile, validateFile } from './structure-rules.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Lists every source file that is tracked by git, or untracked and not ignored. */
function listSources(): SourceFile[] {
  const out = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return out
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

const files = listSources()
if (files.length < 50) {
  console.error(`Only ${files.length} source files were read: the check itself is broken.`)
  process.exit(1)
}
const errors = files.flatMap(validateFile)
for (const error of errors) console.error(error)
console.log(`${files.length} files checked, ${errors.length} structure errors`)
process.exit(errors.length === 0 ? 0 : 1)
