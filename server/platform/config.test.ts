import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://meridian.test',
  SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  ENCRYPTION_KEY: '00'.repeat(32),
}

test('a provider is configured whole or not at all', () => {
  expect(readConfig({}).providers).toEqual({})
  expect(readConfig({ GOOGLE_CLIENT_ID: 'meridian', GOOGLE_CLIENT_SECRET: 'secret' }).providers).toEqual({
    google: { clientId: 'meridian', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
  })
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'meridian' })).toThrow(
    'GOOGLE_CLIENT_SECRET: is required with GOOGLE_CLIENT_ID',
  )
  expect(() => readConfig({ MICROSOFT_CLIENT_SECRET: 'secret' })).toThrow(
    'MICROSOFT_CLIENT_ID: is required with MICROSOFT_CLIENT_SECRET',
  )
  expect(() => readConfig({ ...PRODUCTION, GOOGLE_BASE_URL: 'http://accounts.test' })).toThrow(
    'GOOGLE_BASE_URL: must be https in production',
  )
})

test('what is for trying out alone is off by default, and refused in production', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ rateLimit: true, webhooksAllowPrivate: false })
  expect(readConfig({ WEBHOOKS_ALLOW_PRIVATE: 'on', RATE_LIMIT: 'off' })).toMatchObject({
    rateLimit: false,
    webhooksAllowPrivate: true,
  })
  const start = () => readConfig({ ...PRODUCTION, WEBHOOKS_ALLOW_PRIVATE: 'on', RATE_LIMIT: 'off' })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/RATE_LIMIT: cannot be off in production\nWEBHOOKS_ALLOW_PRIVATE: cannot be on in production/)
})
