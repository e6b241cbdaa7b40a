import { expect, test } from 'vitest'
import { interpolate } from './sentences.ts'

test('placeholders inside values are not filled in', () => {
  expect(interpolate('{a} and {b}, {a}', { a: '{b}', b: 2 })).toBe('{b} and 2, {b}')
  expect(interpolate('{a} and {b}', { a: 1 })).toBe('1 and {b}')
})
