import { expect, test } from 'vitest'
import { fill, recognizer } from './sentences.ts'

test('a sentence is filled in once: what is filled in is not', () => {
  expect(fill('{a} and {b}, {a}', { a: '{b}', b: 2 })).toBe('{b} and 2, {b}')
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})

test('a sentence is known again with its values in it, the others stay as they are', () => {
  const inSpanish = recognizer({
    'Not found': 'No encontrado',
    'It answered {status} (after {n} s)': 'En {n} s respondió {status}',
  })
  expect(inSpanish('Not found')).toBe('No encontrado')
  expect(inSpanish('It answered 500 (after 3 s)')).toBe('En 3 s respondió 500')
  expect(inSpanish('It answered')).toBe('It answered')
})
