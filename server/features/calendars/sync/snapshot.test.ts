import { expect, test } from '#server/test/fixture.ts'
import { isAheadOf, isSnapshot, shortenSnapshot } from './snapshot.ts'

test.for(['1:1:', '10:20:', '10:20:10,15,19', '18446744073709551:18446744073709551:'])('%s is a snapshot', (text) => {
  expect(isSnapshot(text)).toBe(true)
})

test.for([
  '',
  '10:20',
  '0:20:',
  '20:10:',
  '10:20:9',
  '10:20:20',
  '10:20:15,12',
  '10:20:11,11',
  '10:20:,',
  'a:b:',
  '1:1:\n',
])('"%s" is not a snapshot', (text) => {
  expect(isSnapshot(text)).toBe(false)
})

test('a snapshot is ahead of another if it includes transactions that had not begun there', () => {
  expect(isAheadOf('10:21:', '15:20:')).toBe(true)
  expect(isAheadOf('10:20:', '15:20:')).toBe(false)
  expect(isAheadOf('9:9:', '10:10:')).toBe(false)
})

test('a long snapshot is shortened, and sees fewer transactions', () => {
  const short = '1000:1100:1000,1050'
  expect(shortenSnapshot(short)).toBe(short)
  const many = Array.from({ length: 100 }, (_, i) => 100_000 + 2 * i)
  expect(shortenSnapshot(`100000:100300:${many.join(',')}`)).toBe('100000:100000:')
})
