import { expect, test } from 'vitest'
import { newWebhook } from './webhooks.ts'

test.each([
  ['https://example.com:99999/', 'invalid_url'],
  ['https://', 'invalid_url'],
  ['ftp://example.com/', 'enter_https_url'],
  ['example.com', 'enter_https_url'],
])('the URL %s of a webhook is rejected with %s', (url, code) => {
  expect(newWebhook.safeParse({ url }).error?.issues.map(({ message }) => message)).toEqual([code])
})
