import { expect, test } from 'vitest'
import { parseSocialLinks } from './site.ts'

test('pairs of a name and an address', () => {
  expect(parseSocialLinks('GitHub=https://github.com/meridian, X = https://x.com/a=b')).toEqual([
    { name: 'GitHub', url: 'https://github.com/meridian' },
    { name: 'X', url: 'https://x.com/a=b' },
  ])
})

test.each([undefined, '', 'GitHub', 'GitHub=', 'Bad=javascript:alert(1)', 'Plain=http://example.com'])(
  'no dead or unsafe link comes of %j',
  (setting) => {
    expect(parseSocialLinks(setting)).toEqual([])
  },
)
