import path from 'node:path'

/** A row of the page: what is promised, and the tests that hold the product to it. */
export interface Promised {
  promise: string
  tests: { file: string; title: string }[]
}

const ROW = /^\| (.+) \| (.+) \|$/
/** `[path](../path) ` and the title in backticks, where a title may stand under that of its group: `group › title`. */
const TEST = /^\[([^\]]+)\]\(([^)]+)\) `([^`]+)`$/
const HEADINGS = new Set(['What it promises', '---'])

/** Reads the rows of all the page's tables. */
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
/** A call by its name, and one of a table: `it.each([…])('…'`, whose name stands before the table. */
const CALLS: Record<Kind, RegExp> = {
  test: new RegExp(
    String.raw`(?:\b(?:test|it|test\.step|overHttp)\(|\b(?:test|it)\.(?:each|for)\([^\n]*\)\(|\](?: as const)?,?\s*\)\()${QUOTED}`,
    'g',
  ),
  group: new RegExp(String.raw`(?:\bdescribe\(|\bdescribe\.each[^\n]*\)\()${QUOTED}`, 'g'),
}

/** The titles of a file's tests, or of its groups, as its source has them. */
export function titlesOf(kind: Kind, source: string): Set<string> {
  return new Set([...source.matchAll(CALLS[kind])].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')))
}

/**
 * What is wrong with a page of promises, a line for each fault.
 * @param readSource the text of a file, by its path from the repository's root; undefined where there is none
 */
export function faultsOfPromises(page: string, readSource: (file: string) => string | undefined): string[] {
  const seen = new Set<string>()
  return readPromises(page).flatMap(({ promise, tests }) => {
    const twice = seen.has(promise) ? ['stands there twice'] : []
    seen.add(promise)
    const faults = tests.flatMap(({ file, title }) => faultOfTest(file, title, readSource) ?? [])
    return [...twice, ...faults].map((fault) => `${promise}: ${fault}`)
  })
}

function faultOfTest(file: string, title: string, readSource: (file: string) => string | undefined) {
  if (file === '' || title === '') return 'its test is not written as [path](../path) `title`'
  if (!/\.(test\.tsx?|spec\.ts)$/.test(file)) return `${file} is no file of tests`
  const source = readSource(path.normalize(file))
  if (source === undefined) return `there is no ${file}`
  const names = title.split(' › ')
  const own = names.at(-1) ?? ''
  if (!titlesOf('test', source).has(own)) return `${file} has no test “${own}”`
  const missing = names.slice(0, -1).find((group) => !titlesOf('group', source).has(group))
  return missing === undefined ? undefined : `${file} has no group “${missing}”`
}
