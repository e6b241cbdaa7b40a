import { describe, expect, test } from 'vitest'
import { findUrlProblem, isPublicAddress, selectAddresses } from './public-address.ts'

const STRICT = { allowPrivate: false }
const PERMISSIVE = { allowPrivate: true }
const NOT_PUBLIC = 'url_not_public'
const NOT_HTTPS = 'enter_https_url'

test.for(['8.8.8.8', '203.0.114.7', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.for([
  // This machine, its network, and similar ranges.
  ['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.254', '192.168.1.1', '100.64.0.1'],
  // Link-local: cloud metadata services provide credentials here.
  ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fd00:ec2::254'],
  ['::', '::1', 'fc00::1', 'fdff::1'],
  // IPv4 embedded in IPv6.
  ['::ffff:10.0.0.1', '::ffff:127.0.0.1', '::127.0.0.1', '::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::a00:1'],
  ['2002:0a00:0001::', '2001:0:4136:e378::1'],
  // Reserved.
  ['192.0.2.1', '198.51.100.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ['2001:db8::1', '100::1', 'ff02::1', '4000::1', '192.0.0.8', '192.88.99.1'],
  // Not an address.
  ['', 'localhost', '999.1.1.1'],
])('%s are not public', (addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

describe('a URL', () => {
  test.for([
    'https://example.com/hook',
    'https://EXAMPLE.com:8443/a?b=c',
    'https://8.8.8.8/',
    'https://[2606:4700::1]/',
  ])('%s is allowed', (url) => expect(findUrlProblem(url, STRICT)).toBeUndefined())

  test.for([
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://api.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
    'https://intranet/',
  ])('%s is not on the public internet', (url) => expect(findUrlProblem(url, STRICT)).toBe(NOT_PUBLIC))

  test.for(['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'example.com', 'https://', ''])(
    '%s is not an https URL',
    (url) => expect(findUrlProblem(url, STRICT)).toBe(NOT_HTTPS),
  )

  test('must not contain credentials', () => {
    expect(findUrlProblem('https://ana:secret@example.com/', STRICT)).toBe('url_with_credentials')
  })

  test('may be local and plain HTTP in development', () => {
    expect(findUrlProblem('http://127.0.0.1:4000/hook', PERMISSIVE)).toBeUndefined()
    expect(findUrlProblem('ftp://127.0.0.1/', PERMISSIVE)).toBe(NOT_HTTPS)
  })
})

test('a call tries at most four addresses of each family', () => {
  const addresses = [6, 4].flatMap((family) =>
    Array.from({ length: 2000 }, (_, i) => ({
      address: family === 4 ? `8.8.4.${i % 256}` : `2001:4860::${i}`,
      family,
    })),
  )
  const selected = selectAddresses(addresses)
  expect(selected.map(({ family }) => family)).toEqual([4, 4, 4, 4, 6, 6, 6, 6])
  expect(selected[0]?.address).toBe('8.8.4.0')
})
