import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { faultsOfPromises, readPromises } from './promises.ts'

const ROOT = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(ROOT, 'docs/promises.md'), 'utf8')

function readSource(file: string): string | undefined {
  const at = path.join(ROOT, file)
  return existsSync(at) ? readFileSync(at, 'utf8') : undefined
}

test('every promise names existing tests', () => {
  expect(faultsOfPromises(page, readSource)).toEqual([])
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const tables = rows.filter((line) => line.startsWith('| What it promises |'))
  expect(tables).toHaveLength(6)
  // Every row except the headings was parsed.
  expect(readPromises(page)).toHaveLength(rows.length - tables.length)
})

const SOURCE = `
describe('the door', () => {
  it('opens', () => {})
  it.each([
    ['wind', 1],
  ])('shuts in %s', () => {})
  it.for(Object.entries(BELLS))('rings with %s', () => {})
  it.skip('rings', () => {})
})
`
const at = (title: string, file = 'e2e/door.spec.ts') => `| A door. | [${file}](../${file}) \`${title}\` |`
const faultsOf = (...rows: string[]) =>
  faultsOfPromises(rows.join('\n'), (file) => (file.startsWith('e2e/door.') ? SOURCE : undefined))

test.each(['opens', 'shuts in %s', 'rings with %s', 'the door › opens'])('finds the title “%s”', (title) => {
  expect(faultsOf(at(title))).toEqual([])
})

test.each([
  [at('closes'), 'A door.: e2e/door.spec.ts has no test “closes”'],
  [at('rings'), 'A door.: e2e/door.spec.ts has no test “rings”'],
  [at('the door'), 'A door.: e2e/door.spec.ts has no test “the door”'],
  [at('the window › opens'), 'A door.: e2e/door.spec.ts has no group “the window”'],
  [at('opens', 'e2e/window.spec.ts'), 'A door.: e2e/window.spec.ts does not exist'],
  [at('opens', 'e2e/door.ts'), 'A door.: e2e/door.ts is not a test file'],
  ['| A door. | by hand |', 'A door.: its test does not have the form [path](../path) `title`'],
])('reports an error for %s', (row, fault) => {
  expect(faultsOf(row)).toEqual([fault])
})

test('reports a duplicate promise', () => {
  expect(faultsOf(at('opens'), at('opens'))).toEqual(['A door.: is listed twice'])
})
