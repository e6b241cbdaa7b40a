import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://meridian.test',
  SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
  ENCRYPTION_KEY: '00'.repeat(32),
}

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
