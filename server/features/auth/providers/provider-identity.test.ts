import type { IDToken } from 'openid-client'
import { describe, expect, test } from 'vitest'
import { ORGANIZATION_TENANT } from '#server/test/emulated-providers.ts'
import { PERSONAL_TENANT } from '../../../platform/openid/microsoft-claims.ts'
import { parseIdentity } from './provider-identity.ts'

const idToken = (claims: object): IDToken => ({
  iss: 'https://provider.test',
  aud: 'meridian',
  iat: 0,
  exp: 0,
  sub: 'the-subject',
  ...claims,
})

describe('the email address', () => {
  const cases: [string, string | null, 'google' | 'microsoft', object][] = [
    ['is accepted if Google has verified it', 'ana@x.test', 'google', { email: ' Ana@X.test', email_verified: true }],
    ['is rejected if Google has not verified it', null, 'google', { email: 'ana@x.test', email_verified: false }],
    ['is rejected if Google does not say whether it is verified', null, 'google', { email: 'ana@x.test' }],
    ['is rejected if malformed', null, 'google', { email: 'ana', email_verified: true }],
    [
      'is accepted if the Microsoft organization owns its domain',
      'ana@x.test',
      'microsoft',
      { email: 'ana@x.test', xms_edov: true },
    ],
    [
      'is accepted if Microsoft sends the ownership as text',
      'ana@x.test',
      'microsoft',
      { email: 'ana@x.test', xms_edov: '1' },
    ],
    [
      'is rejected if the organization does not own its domain',
      null,
      'microsoft',
      { email: 'ana@x.test', xms_edov: false },
    ],
    ['is rejected if Microsoft does not say who owns its domain', null, 'microsoft', { email: 'ana@x.test' }],
    [
      'is rejected if Microsoft only sends email_verified',
      null,
      'microsoft',
      { email: 'ana@x.test', email_verified: true },
    ],
    ['is not taken from preferred_username', null, 'microsoft', { preferred_username: 'ana@x.test', xms_edov: true }],
    [
      'is accepted for a personal Microsoft account',
      'ana@x.test',
      'microsoft',
      { email: 'ana@x.test', tid: PERSONAL_TENANT },
    ],
  ]
  test.for(cases)('%s', ([, email, provider, claims]) => {
    expect(parseIdentity(provider, idToken({ tid: ORGANIZATION_TENANT, oid: 'ana', ...claims })).email).toBe(email)
  })
})

test('a Microsoft user is identified by tenant and object id', () => {
  expect(parseIdentity('microsoft', idToken({ tid: ORGANIZATION_TENANT, oid: 'ana' })).subject).toBe(
    `${ORGANIZATION_TENANT}/ana`,
  )
  expect(() => parseIdentity('microsoft', idToken({ tid: ORGANIZATION_TENANT }))).toThrow('failed')
  expect(parseIdentity('google', idToken({})).subject).toBe('the-subject')
})

test.for([
  [' Ana\u202e\r\nLópez\0 ', 'Ana López'],
  ['\u200b ', null],
  ['', null],
  [7, null],
] as const)('the name %j is normalized to %j, like the names that users enter', ([name, expected]) => {
  expect(parseIdentity('google', idToken({ name })).name).toBe(expected)
})

test('a picture must be an https URL', () => {
  const pictureOf = (picture: unknown) => parseIdentity('google', idToken({ picture })).picture
  expect(pictureOf('https://pictures.test/ana.png')).toBe('https://pictures.test/ana.png')
  for (const other of ['http://pictures.test/ana.png', 'javascript:alert(1)', 'ana.png', 7]) {
    expect(pictureOf(other)).toBeNull()
  }
})
