import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { listDevelopmentWarnings } from './development-warnings.ts'

const SECRETS = {
  SESSION_SECRET: '9f8c2d1e7b6a4053f1e2d3c4b5a69788',
  ENCRYPTION_KEY: '8d3f0a6c5b1e92d74f6a0c8e3b5d71920fa4c6e8b2d0135798acbd1e2f3a4b5c',
}

test('on a local machine, warns that emails are readable and secrets are stored in the data folder', () => {
  expect(listDevelopmentWarnings(readConfig({}))).toEqual([
    'Development mode, because PUBLIC_URL is http://localhost:3000: only for this machine.',
    '  Anyone who can reach this server can read all emails, including login codes.',
    '  Secrets are generated and stored unencrypted in .data.',
  ])
})

test('on a network, warns that others can reach the server and read its traffic', () => {
  const config = readConfig({
    ...SECRETS,
    PUBLIC_URL: 'http://192.168.1.4:3000',
    MERIDIAN_MODE: 'development',
    HOST: '0.0.0.0',
    SMTP_URL: 'smtp://mail',
    RATE_LIMIT: 'off',
  })
  expect(listDevelopmentWarnings(config)).toEqual([
    'Development mode (MERIDIAN_MODE=development): not for real users.',
    '  HOST=0.0.0.0 lets other machines reach this server.',
    '  Traffic is not encrypted.',
    '  Rate limits are off.',
  ])
})

test('in production, does not warn', () => {
  const config = readConfig({
    ...SECRETS,
    PUBLIC_URL: 'https://meridian.test',
    SMTP_URL: 'smtps://mail.test',
    MAIL_FROM: 'meet@meridian.test',
  })
  expect(listDevelopmentWarnings(config)).toEqual([])
})
