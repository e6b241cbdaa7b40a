import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { REPORTS, readReport, renderPromises } from './promise-table.ts'

/**
 * Prints what the tests of the last run promise, with their results. With words, prints only the promises and files that
 * contain one of them: `npm run promises -- calendar`.
 */
const root = path.join(import.meta.dirname, '..')
const reports = existsSync(REPORTS) ? globSync('*.json', { cwd: REPORTS }) : []
if (reports.length === 0) {
  console.error('There is no report yet: run npm test first.')
  process.exit(1)
}
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const tested = reports
  .flatMap((name) => readReport(JSON.parse(readFileSync(path.join(REPORTS, name), 'utf8')), root))
  .filter(({ promise, file }) => {
    const text = `${promise} ${file}`.toLowerCase()
    return words.length === 0 || words.some((word) => text.includes(word))
  })
console.log(renderPromises(tested))
const count = new Set(tested.map(({ promise }) => promise)).size
console.log(`\n${count} promises`)
