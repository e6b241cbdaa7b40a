import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { findWeakness } from './weak-secrets.ts'

test.each(['hex', 'base64', 'base64url'] as const)('32 random bytes as %s are almost always accepted', (encoding) => {
  const rejected = Array.from({ length: 5000 }, () => randomBytes(32).toString(encoding)).filter(findWeakness)
  // About one base64 secret in a thousand has no digit and is mistaken for words.
  expect(rejected.length).toBeLessThan(30)
})
