import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, UnreadableSecretError } from './encryption.ts'

const [FIRST, SECOND] = [randomBytes(32), randomBytes(32)]
const KEY = { encryption: [FIRST] as const }

test('decrypts what it encrypted, with a different ciphertext each time', () => {
  const encrypted = encrypt(KEY, 'whsec_é', 'webhook 1')
  expect(encrypted).not.toContain('whsec')
  expect(encrypt(KEY, 'whsec_é', 'webhook 1')).not.toBe(encrypted)
  expect(decrypt(KEY, encrypted, 'webhook 1')).toBe('whsec_é')
})

test('encrypts with the current key, and also decrypts what a previous one encrypted', () => {
  const rotatedKeys = { encryption: [SECOND, FIRST] as const }
  expect(decrypt(rotatedKeys, encrypt(KEY, 'secret', 'webhook 1'), 'webhook 1')).toBe('secret')
  const encrypted = encrypt(rotatedKeys, 'secret', 'webhook 1')
  expect(decrypt({ encryption: [SECOND] }, encrypted, 'webhook 1')).toBe('secret')
  expect(() => decrypt(KEY, encrypted, 'webhook 1')).toThrow(UnreadableSecretError)
})

test('rejects another key, another purpose, and modified or truncated text', () => {
  const encrypted = encrypt(KEY, 'secret', 'webhook 1')
  const replacement = encrypted.at(-3) === 'A' ? 'B' : 'A'
  const failingCalls = [
    () => decrypt({ encryption: [SECOND] }, encrypted, 'webhook 1'),
    () => decrypt(KEY, encrypted, 'webhook 2'),
    () => decrypt(KEY, `${encrypted.slice(0, -3)}${replacement}${encrypted.slice(-2)}`, 'webhook 1'),
    () => decrypt(KEY, encrypted.slice(0, 20), 'webhook 1'),
    () => decrypt(KEY, '', 'webhook 1'),
  ]
  for (const call of failingCalls) expect(call).toThrow(UnreadableSecretError)
})
