import type { IDToken } from 'openid-client'
import { describe, expect, test } from 'vitest'
import { ORGANIZATION, PERSONAL as PERSONAL_ACCOUNTS } from '#server/test/emulated-providers.ts'
import { identityOf } from './provider-identity.ts'

const token = (claims: object): IDToken => ({
  iss: 'https://provider.test',
  aud: 'meridian',
  iat: 0,
  exp: 0,
  sub: 'the-subject',
  ...claims,
})

describe('an address counts', () => {
  const cases: [string, string | null, 'google' | 'microsoft', object][] = [
    ['that Google has verified', 'ana@x.test', 'google', { email: ' Ana@X.test', email_verified: true }],
    ['not one that Google has not', null, 'google', { email: 'ana@x.test', email_verified: false }],
    ['not one of which Google says nothing', null, 'google', { email: 'ana@x.test' }],
    ['nor one that is none', null, 'google', { email: 'ana', email_verified: true }],
    ['of a domain that the organization owns', 'ana@x.test', 'microsoft', { email: 'ana@x.test', xms_edov: true }],
    ['however Microsoft writes that', 'ana@x.test', 'microsoft', { email: 'ana@x.test', xms_edov: '1' }],
    ['not of a domain that it does not own', null, 'microsoft', { email: 'ana@x.test', xms_edov: false }],
    ['not one of which Microsoft says nothing', null, 'microsoft', { email: 'ana@x.test' }],
    ['not for being verified by who knows whom', null, 'microsoft', { email: 'ana@x.test', email_verified: true }],
    ['not a name that looks like one', null, 'microsoft', { preferred_username: 'ana@x.test', xms_edov: true }],
    ['of a personal account', 'ana@x.test', 'microsoft', { email: 'ana@x.test', tid: PERSONAL_ACCOUNTS }],
  ]
  test.for(cases)('%s', ([, email, provider, claims]) => {
    expect(identityOf(provider, token({ tid: ORGANIZATION, oid: 'ana', ...claims })).email).toBe(email)
  })
})

test('Microsoft’s name for somebody is theirs in their organization, whichever application asks', () => {
  expect(identityOf('microsoft', token({ tid: ORGANIZATION, oid: 'ana' })).subject).toBe(`${ORGANIZATION}/ana`)
  expect(() => identityOf('microsoft', token({ tid: ORGANIZATION }))).toThrow('failed')
  expect(identityOf('google', token({})).subject).toBe('the-subject')
})

test('a picture is one that a page may load', () => {
  const pictureOf = (picture: unknown) => identityOf('google', token({ picture })).picture
  expect(pictureOf('https://pictures.test/ana.png')).toBe('https://pictures.test/ana.png')
  for (const other of ['http://pictures.test/ana.png', 'javascript:alert(1)', 'ana.png', 7]) {
    expect(pictureOf(other)).toBeNull()
  }
})
