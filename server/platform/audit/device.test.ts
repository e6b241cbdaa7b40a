import { describe, expect, test } from 'vitest'
import { describeDevice } from './device.ts'

describe('a device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome · Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge · Windows',
    ],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome · Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari · macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome · iPhone',
    ],
    ['curl/8.5.0', 'curl'],
    ['python-requests/2.32.0', 'python-requests'],
    ['node', 'node'],
  ])('is named after the user agent %s', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name)
  })

  test.each([undefined, '', '<script>alert(1)</script>', 'ana@example.test', 'x'.repeat(400), 'two words'])(
    'has no name for the user agent %s',
    (userAgent) => expect(describeDevice(userAgent)).toBeNull(),
  )
})
