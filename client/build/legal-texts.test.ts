import { expect, test } from 'vitest'
import { legalTexts } from './legal-texts.ts'

const FRONT_MATTER = '---\ntitle: Terms\nintro: What you agree to.\nupdated: 2026-11-23\nsummary: [Be kind.]\n---\n'

async function compile(text: string): Promise<string> {
  const transform = legalTexts().transform as (text: string, id: string) => Promise<{ code: string }>
  return (await transform(text, '/repository/client/features/legal/terms.en.md')).code
}

test('compiles a text to a page with its front matter and table of contents', async () => {
  const code = await compile(`${FRONT_MATTER}## Questions {#questions}\n\nAsk [Support](/support).`)
  expect(code).toContain('"title": "Terms"')
  expect(code).toMatch(/"id": "questions",\s+"title": "Questions"/)
})

test.each([
  ['a heading without an id', `${FRONT_MATTER}## Questions`, /"## Questions \{#questions\}".*Questions/],
  ['a text without a title', FRONT_MATTER.replace('title: Terms\n', ''), /The front matter has no "title"/],
  ['a text without front matter', '## Questions {#questions}', /The front matter has no "title"/],
])('rejects %s', async (_, text, message) => {
  await expect(compile(text)).rejects.toThrow(message)
})
