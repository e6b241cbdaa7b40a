import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parsePromises, validatePromises } from './promises.ts'

const ROOT = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(ROOT, 'docs/promises.md'), 'utf8')

function readSource(file: string): string | undefined {
  const at = path.join(ROOT, file)
  return existsSync(at) ? readFileSync(at, 'utf8') : undefined
}

test('every promise names existing tests', () => {
  expect(validatePromises(page, readSource)).toEqual([])
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const tables = rows.filter((line) => line.startsWith('| What it promises |'))
  expect(tables).toHaveLength(7)
  // Every row except the headings was parsed.
  expect(parsePromises(page)).toHaveLength(rows.length - tables.length)
})

const TEST_SOURCE = `
describe('the door', () => {
  it('opens', () => {})
  it.each([
    ['wind', 1],
  ])('shuts in %s', () => {})
  it.for(Object.entries(BELLS))('rings with %s', () => {})
  it.skip('rings', () => {})
})
`
const rowFor = (title: string, file = 'e2e/door.spec.ts') => `| A door. | [${file}](../${file}) \`${title}\` |`
const validateRows = (...rows: string[]) =>
  validatePromises(rows.join('\n'), (file) => (file.startsWith('e2e/door.') ? TEST_SOURCE : undefined))

test.each(['opens', 'shuts in %s', 'rings with %s', 'the door › opens'])('finds the title “%s”', (title) => {
  expect(validateRows(rowFor(title))).toEqual([])
})

test.each([
  [rowFor('closes'), 'A door.: e2e/door.spec.ts has no test “closes”'],
  [rowFor('rings'), 'A door.: e2e/door.spec.ts has no test “rings”'],
  [rowFor('the door'), 'A door.: e2e/door.spec.ts has no test “the door”'],
  [rowFor('the window › opens'), 'A door.: e2e/door.spec.ts has no group “the window”'],
  [rowFor('opens', 'e2e/window.spec.ts'), 'A door.: e2e/window.spec.ts does not exist'],
  [rowFor('opens', 'e2e/door.ts'), 'A door.: e2e/door.ts is not a test file'],
  ['| A door. | by hand |', 'A door.: its test does not have the form [path](../path) `title`'],
])('reports an error for %s', (row, fault) => {
  expect(validateRows(row)).toEqual([fault])
})

test('reports a duplicate promise', () => {
  expect(validateRows(rowFor('opens'), rowFor('opens'))).toEqual(['A door.: is listed twice'])
})
