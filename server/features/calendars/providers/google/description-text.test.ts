import { expect, test } from 'vitest'
import { parseDescription } from './description-text.ts'

test.each([
  [
    '<p>Join <a href="https://vendor.example/room?a=1&amp;b=2">our room</a></p>',
    'Join our room (https://vendor.example/room?a=1&b=2)',
  ],
  ["<a target=_blank href='https://a.example/'>https://a.example/</a>, <b>now</b>", 'https://a.example/, now'],
  ['<a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a>', 'https://a.example/?x=1&y=2'],
  [
    '<a href=https://a.example><b>A</b></a> and <a href="https://b.example">B</a>',
    'A (https://a.example) and B (https://b.example)',
  ],
  ['<a href="javascript:alert(1)">Safe</a>, <a>anchor</a>, <a href="https://c.example">open', 'Safe, anchor, open'],
  [
    'Write to <a href="mailto:ana@a.example">Ana</a> or <a href=" https://a.example/?q=it\'s">here</a>',
    "Write to Ana (mailto:ana@a.example) or here (https://a.example/?q=it's)",
  ],
  ['<a href="https://a.example">https://a.example/</a>', 'https://a.example/'],
  ['<a href="mailto:ana@a.example">ana@a.example</a>', 'ana@a.example'],
  ['<abbr href="https://a.example">ABC</abbr></a>', 'ABC'],
])('the text of the description %s keeps the addresses of its links', (description, text) => {
  expect(parseDescription(description)).toBe(text)
})

test('a description of closing tags only is read in linear time', () => {
  expect(parseDescription('</a>x'.repeat(100_000))).toHaveLength(100_000)
})
