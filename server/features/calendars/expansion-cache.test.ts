import { expect, test } from 'vitest'
import { ExpansionCache } from './expansion-cache.ts'

/** Asks for what holds one number under keys of eight characters: each takes up two units. */
function askFor(cache: ExpansionCache, key: string): boolean {
  let computed = false
  cache.get(key.padEnd(8), () => {
    computed = true
    return [1]
  })
  return computed
}

test('what was computed is kept, and what was used longest ago makes room', () => {
  const cache = new ExpansionCache(6)
  expect(['a', 'b', 'c'].map((key) => askFor(cache, key))).toEqual([true, true, true])
  expect(askFor(cache, 'a')).toBe(false)
  expect(askFor(cache, 'd')).toBe(true)
  expect(['a', 'c', 'd'].map((key) => askFor(cache, key))).toEqual([false, false, false])
  expect(askFor(cache, 'b')).toBe(true)
})

test('what is larger than the cache is answered and not kept', () => {
  const cache = new ExpansionCache(3)
  const numbers = [1, 2, 3, 4]
  expect(cache.get('large', () => numbers)).toBe(numbers)
  expect(cache.get('large', () => [])).toEqual([])
})

test('a failure is not kept', () => {
  const cache = new ExpansionCache(3)
  const fail = () => {
    throw new Error('no')
  }
  expect(() => cache.get('key', fail)).toThrow('no')
  expect(cache.get('key', () => [1])).toEqual([1])
})
