import { InvalidTokenError } from 'jwt-decode'
import { expect, test } from 'vitest'
import { tokenFor } from '#client/test/token.ts'
import { decodeUserInfo, tokenExpiry } from './token.ts'

const ALEX = { email: 'alex@acme.io', name: 'Alex', picture: null, user_id: 'u1' }

test('reads the user and the expiry from the payload', () => {
  const token = tokenFor(ALEX)
  expect(token.split('.')).toHaveLength(3)
  expect(decodeUserInfo(token)).toEqual(ALEX)
  expect(tokenExpiry(token)).toBeGreaterThan(Date.now())
})

test.each([
  ['7', 'must be a string'],
  ['"one"', 'missing part'],
  ['"one.%%%.three"', 'invalid base64'],
  [`"one.${btoa('not json')}.three"`, 'invalid json'],
  [`"one.${btoa('{"email":"a@b.c","user_id":"u1"}')}"`, 'three parts'],
  [`"one.${btoa('{"name":"nobody"}')}.three"`, 'does not identify a user'],
])(
  'the token %s is invalid: %s',
  {
    meta: {
      promise:
        'Rules and limits: A token has three parts and a payload that decodes; otherwise it is invalid, with a reason.',
    },
  },
  (json, reason) => {
    const token = JSON.parse(json) as string
    expect(() => decodeUserInfo(token)).toThrow(InvalidTokenError)
    expect(() => decodeUserInfo(token)).toThrow(reason)
    expect(tokenExpiry(token)).toBe(0)
  },
)
