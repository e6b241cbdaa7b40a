import { describe, expect, test } from 'vitest'
import { ExpansionCache } from './expansion-cache.ts'

/**
 * Requests an entry of two units: one number and a key of eight characters.
 * @returns whether the entry had to be computed
 */
function requestEntry(cache: ExpansionCache, key: string, owner = 'alex'): boolean {
  let isComputed = false
  cache.get(owner, key.padEnd(8), () => {
    isComputed = true
    return [1]
  })
  return isComputed
}

describe('the expansion cache', () => {
  test('caches results, and evicts the least recently used result', () => {
    const cache = new ExpansionCache(6, 6)
    expect(['a', 'b', 'c'].map((key) => requestEntry(cache, key))).toEqual([true, true, true])
    expect(requestEntry(cache, 'a')).toBe(false)
    expect(requestEntry(cache, 'd')).toBe(true)
    expect(['a', 'c', 'd'].map((key) => requestEntry(cache, key))).toEqual([false, false, false])
    expect(requestEntry(cache, 'b')).toBe(true)
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

  test('limits each owner to a share, so that others’ entries stay', () => {
    const cache = new ExpansionCache(12, 6)
    expect(requestEntry(cache, 'kim')).toBe(true)
    expect(requestEntry(cache, 'kim', 'kim')).toBe(true)
    for (let i = 0; i < 100; i++) requestEntry(cache, `${i}`, 'mallory')
    expect(requestEntry(cache, 'kim', 'kim')).toBe(false)
    expect(requestEntry(cache, '99', 'mallory')).toBe(false)
    expect(requestEntry(cache, '96', 'mallory')).toBe(true)
  })

  test('evicts entries of the least recently active owner first', () => {
    const cache = new ExpansionCache(6, 6)
    for (const owner of ['alex', 'kim', 'sam']) requestEntry(cache, 'a', owner)
    requestEntry(cache, 'a', 'alex')
    requestEntry(cache, 'a', 'lee')
    expect(['alex', 'sam', 'lee', 'kim'].map((owner) => requestEntry(cache, 'a', owner))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})
