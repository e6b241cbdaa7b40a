type Kind = 'test' | 'group'

const QUOTED = String.raw`\s*(['"\`])((?:\\.|(?!\1).)*)\1`
/** Calls that define tests or groups: `it('…'`, and `it.each([…])('…'`, where the title follows the table. */
const TEST_CALLS: Record<Kind, RegExp> = {
  test: new RegExp(
    String.raw`(?:\b(?:test|it|overHttp)\(|\b(?:test|it)\.(?:each|for)\([^\n]*\)\(|\](?: as const)?,?\s*\)\()${QUOTED}`,
    'g',
  ),
  group: new RegExp(String.raw`(?:\bdescribe\(|\bdescribe\.each[^\n]*\)\()${QUOTED}`, 'g'),
}

/** Extracts the titles of a file's tests or groups from its source. */
export function extractTitles(kind: Kind, source: string): Set<string> {
  return new Set([...source.matchAll(TEST_CALLS[kind])].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')))
}
