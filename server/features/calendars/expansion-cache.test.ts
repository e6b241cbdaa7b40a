import { expect, test } from 'vitest'
import { ExpansionCache } from './expansion-cache.ts'

/** Requests a one-number entry with an eight-character key: two units each. */
function askFor(cache: ExpansionCache, key: string, owner = 'alex'): boolean {
  let computed = false
  cache.get(owner, key.padEnd(8), () => {
    computed = true
    return [1]
  })
  return computed
}

test('caches results, and evicts the least recently used', () => {
  const cache = new ExpansionCache(6, 6)
  expect(['a', 'b', 'c'].map((key) => askFor(cache, key))).toEqual([true, true, true])
  expect(askFor(cache, 'a')).toBe(false)
  expect(askFor(cache, 'd')).toBe(true)
  expect(['a', 'c', 'd'].map((key) => askFor(cache, key))).toEqual([false, false, false])
  expect(askFor(cache, 'b')).toBe(true)
})

test('returns a result larger than the cache without caching it', () => {
  const cache = new ExpansionCache(3, 3)
  const numbers = [1, 2, 3, 4]
  expect(cache.get('alex', 'large', () => numbers)).toBe(numbers)
  expect(cache.get('alex', 'large', () => [])).toEqual([])
})

test('does not cache a failure', () => {
  const cache = new ExpansionCache(3, 3)
  const fail = () => {
    throw new Error('no')
  }
  expect(() => cache.get('alex', 'key', fail)).toThrow('no')
  expect(cache.get('alex', 'key', () => [1])).toEqual([1])
})

test('limits each owner to a share, so that entries of others stay', () => {
  const cache = new ExpansionCache(12, 6)
  expect(askFor(cache, 'kim')).toBe(true)
  expect(askFor(cache, 'kim', 'kim')).toBe(true)
  for (let i = 0; i < 100; i++) askFor(cache, `${i}`, 'mallory')
  expect(askFor(cache, 'kim', 'kim')).toBe(false)
  expect(askFor(cache, '99', 'mallory')).toBe(false)
  expect(askFor(cache, '96', 'mallory')).toBe(true)
})

test('evicts entries of the least recently active owner first', () => {
  const cache = new ExpansionCache(6, 6)
  for (const owner of ['alex', 'kim', 'sam']) askFor(cache, 'a', owner)
  askFor(cache, 'a', 'alex')
  askFor(cache, 'a', 'lee')
  expect(['alex', 'sam', 'lee', 'kim'].map((owner) => askFor(cache, 'a', owner))).toEqual([false, false, false, true])
})
