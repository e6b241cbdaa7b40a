import path from 'node:path'

/** A row of the page: a promise and the tests that cover it. */
export interface PromiseRow {
  promise: string
  tests: { file: string; title: string }[]
}

const ROW = /^\| (.+) \| (.+) \|$/
/** Matches `[path](../path) ` and the title in backticks; a title may include its group: `group › title`. */
const TEST_REFERENCE = /^\[([^\]]+)\]\(([^)]+)\) `([^`]+)`$/
const HEADINGS = new Set(['What it promises', '---'])

/** Parses the rows of all tables in the page. */
export function parsePromises(page: string): PromiseRow[] {
  return page.split('\n').flatMap((line) => {
    const [, promise = '', cell = ''] = ROW.exec(line) ?? []
    if (promise === '' || HEADINGS.has(promise)) return []
    const tests = cell.split('<br>').map((text) => {
      const [, file = '', link = '', title = ''] = TEST_REFERENCE.exec(text) ?? []
      return { file: link === `../${file}` ? file : '', title }
    })
    return [{ promise, tests }]
  })
}

type Kind = 'test' | 'group'

const QUOTED = String.raw`\s*(['"\`])((?:\\.|(?!\1).)*)\1`
/** Test calls: `it('…'`, and `it.each([…])('…'`, where the title follows the table. */
const TEST_CALLS: Record<Kind, RegExp> = {
  test: new RegExp(
    String.raw`(?:\b(?:test|it|test\.step|overHttp)\(|\b(?:test|it)\.(?:each|for)\([^\n]*\)\(|\](?: as const)?,?\s*\)\()${QUOTED}`,
    'g',
  ),
  group: new RegExp(String.raw`(?:\bdescribe\(|\bdescribe\.each[^\n]*\)\()${QUOTED}`, 'g'),
}

/** Extracts the titles of a file's tests or groups from its source. */
export function extractTitles(kind: Kind, source: string): Set<string> {
  return new Set([...source.matchAll(TEST_CALLS[kind])].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')))
}

/**
 * Validates the promises page and returns one line per error.
 * @param readSource returns the text of a file by its path from the repository root; undefined if it does not exist
 */
export function validatePromises(page: string, readSource: (file: string) => string | undefined): string[] {
  const seen = new Set<string>()
  return parsePromises(page).flatMap(({ promise, tests }) => {
    const duplicate = seen.has(promise) ? ['is listed twice'] : []
    seen.add(promise)
    const errors = tests.flatMap(({ file, title }) => validateTestReference(file, title, readSource) ?? [])
    return [...duplicate, ...errors].map((error) => `${promise}: ${error}`)
  })
}

function validateTestReference(file: string, title: string, readSource: (file: string) => string | undefined) {
  if (file === '' || title === '') return 'its test does not have the form [path](../path) `title`'
  if (!/\.(test\.tsx?|spec\.ts)$/.test(file)) return `${file} is not a test file`
  const source = readSource(path.normalize(file))
  if (source === undefined) return `${file} does not exist`
  const titles = title.split(' › ')
  const testTitle = titles.at(-1) ?? ''
  if (!extractTitles('test', source).has(testTitle)) return `${file} has no test “${testTitle}”`
  const missingGroup = titles.slice(0, -1).find((group) => !extractTitles('group', source).has(group))
  return missingGroup === undefined ? undefined : `${file} has no group “${missingGroup}”`
}
