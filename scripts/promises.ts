import path from 'node:path'

/** A row of the page: a promise and the tests that cover it. */
export interface Promised {
  promise: string
  tests: { file: string; title: string }[]
}

const ROW = /^\| (.+) \| (.+) \|$/
/** Matches `[path](../path) ` and the title in backticks; a title may include its group: `group › title`. */
const TEST = /^\[([^\]]+)\]\(([^)]+)\) `([^`]+)`$/
const HEADINGS = new Set(['What it promises', '---'])

/** Parses the rows of all tables in the page. */
export function readPromises(page: string): Promised[] {
  return page.split('\n').flatMap((line) => {
    const [, promise = '', cell = ''] = ROW.exec(line) ?? []
    if (promise === '' || HEADINGS.has(promise)) return []
    const tests = cell.split('<br>').map((text) => {
      const [, file = '', link = '', title = ''] = TEST.exec(text) ?? []
      return { file: link === `../${file}` ? file : '', title }
    })
    return [{ promise, tests }]
  })
}

type Kind = 'test' | 'group'

const QUOTED = String.raw`\s*(['"\`])((?:\\.|(?!\1).)*)\1`
/** Test calls: `it('…'`, and `it.each([…])('…'`, where the title follows the table. */
const CALLS: Record<Kind, RegExp> = {
  test: new RegExp(
    String.raw`(?:\b(?:test|it|test\.step|overHttp)\(|\b(?:test|it)\.(?:each|for)\([^\n]*\)\(|\](?: as const)?,?\s*\)\()${QUOTED}`,
    'g',
  ),
  group: new RegExp(String.raw`(?:\bdescribe\(|\bdescribe\.each[^\n]*\)\()${QUOTED}`, 'g'),
}

/** Extracts the titles of a file's tests or groups from its source. */
export function titlesOf(kind: Kind, source: string): Set<string> {
  return new Set([...source.matchAll(CALLS[kind])].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')))
}

/**
 * Validates the promises page and returns one line per error.
 * @param readSource returns the text of a file by its path from the repository root; undefined if it does not exist
 */
export function faultsOfPromises(page: string, readSource: (file: string) => string | undefined): string[] {
  const seen = new Set<string>()
  return readPromises(page).flatMap(({ promise, tests }) => {
    const twice = seen.has(promise) ? ['is listed twice'] : []
    seen.add(promise)
    const faults = tests.flatMap(({ file, title }) => faultOfTest(file, title, readSource) ?? [])
    return [...twice, ...faults].map((fault) => `${promise}: ${fault}`)
  })
}

function faultOfTest(file: string, title: string, readSource: (file: string) => string | undefined) {
  if (file === '' || title === '') return 'its test does not have the form [path](../path) `title`'
  if (!/\.(test\.tsx?|spec\.ts)$/.test(file)) return `${file} is not a test file`
  const source = readSource(path.normalize(file))
  if (source === undefined) return `${file} does not exist`
  const names = title.split(' › ')
  const own = names.at(-1) ?? ''
  if (!titlesOf('test', source).has(own)) return `${file} has no test “${own}”`
  const missing = names.slice(0, -1).find((group) => !titlesOf('group', source).has(group))
  return missing === undefined ? undefined : `${file} has no group “${missing}”`
}
