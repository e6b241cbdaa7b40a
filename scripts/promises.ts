import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { REPORTS_FOLDER, readReport, renderPromises } from './promise-table.ts'

/*
 * Prints the promises that the tests of the last run are annotated with, and their results. With arguments, prints only
 * promises whose text or file path contains at least one of them: `npm run promises -- calendar`.
 */
const root = path.join(import.meta.dirname, '..')
const reports = existsSync(REPORTS_FOLDER) ? globSync('*.json', { cwd: REPORTS_FOLDER }) : []
if (reports.length === 0) {
  console.error('There is no report yet: run npm test first.')
  process.exit(1)
}
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const testedPromises = reports
  .flatMap((name) => readReport(JSON.parse(readFileSync(path.join(REPORTS_FOLDER, name), 'utf8')), root))
  .filter(({ promise, file }) => {
    const text = `${promise} ${file}`.toLowerCase()
    return words.length === 0 || words.some((word) => text.includes(word))
  })
console.log(renderPromises(testedPromises))
const count = new Set(testedPromises.map(({ promise }) => promise)).size
console.log(`\n${count} promises`)
