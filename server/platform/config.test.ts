import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, VARIABLE_NAMES } from './config.ts'

const SECRET = '9f8c2d1e7b6a4053f1e2d3c4b5a69788'
const OTHER_KEY = '3b9e51c07d2f4a86e1d05c7392bf68a4f07e3d91c25ab864109fde73845cb26a'
const PRODUCTION = {
  PUBLIC_URL: 'https://meridian.test',
  SESSION_SECRET: SECRET,
  ENCRYPTION_KEY: '8d3f0a6c5b1e92d74f6a0c8e3b5d71920fa4c6e8b2d0135798acbd1e2f3a4b5c',
  SMTP_URL: 'smtps://user:pass@mail.example.com',
  MAIL_FROM: 'Meridian <meet@example.com>',
}

/** Lists the errors that prevent the server from starting; empty if the configuration is valid. */
function listConfigErrors(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

test('every variable has a default, and an empty variable counts as unset', () => {
  const defaults = readConfig({})
  expect(defaults).toMatchObject({ isProduction: false, port: 3000, publicUrl: 'http://localhost:3000' })
  expect(defaults).toMatchObject({ trustProxy: undefined, metricsToken: undefined })
  const empty = { PUBLIC_URL: '', SMTP_URL: '', RATE_LIMIT: '', MERIDIAN_MODE: '', TRUST_PROXY: '', PORT: '' }
  expect(readConfig(empty)).toEqual(defaults)
})

test.each([
  ['PORT', '0', 'must be a whole number from 1 to 65535'],
  ['PORT', '65536', 'must be a whole number from 1 to 65535'],
  ['PORT', '-0.5', 'must be a whole number from 1 to 65535'],
  ['UNDO_SECONDS', 'soon', 'must be a whole number from 0 to 300'],
  ['RATE_LIMIT', 'no', 'must be on or off'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace, or silent'],
  ['SUPPORT_EMAIL', 'ana', 'must be an email address'],
  ['GOOGLE_BASE_URL', 'google.com', 'must be an http:// or https:// URL'],
  ['SMTP_URL', 'https://mail.test', 'must be an smtp:// or smtps:// URL'],
  ['COMMUNITY_INVITE_URL', 'http://chat.test', 'must be an https:// URL'],
  ['DATABASE_URL', 'mysql://localhost/meridian', 'must be a postgres:// URL'],
  ['PUBLIC_URL', 'meet.test', 'must be an http:// or https:// URL'],
  ['METRICS_TOKEN', 'short one', 'must have at least 32 characters'],
  ['ADMIN_EMAILS', 'ana@example.com, ben, cleo', 'must be email addresses, separated by commas'],
  ['SOCIAL_LINKS', 'GitHub, X', 'must be a name and an https:// URL: Name=https://example.com'],
])('%s=%s is reported in one line: %s', (name, value, problem) => {
  expect(listConfigErrors({ [name]: value })).toEqual([`${name}: ${problem}`])
})

const PERCENT_ENCODE =
  'must be a valid URL; percent-encode special characters in the password, such as # as %23 and / as %2F'

// The last four, unencoded, are valid URLs with a different host.
test.each(['p#w', 'p/w', 'p?w', '1#w', '1/w', '1?w', '1?a=b', 'p@/w'])(
  'a password must be percent-encoded in URLs: %s',
  (password) => {
    const DATABASE_URL = `postgres://meridian:${password}@localhost:5432/meridian`
    expect(listConfigErrors({ DATABASE_URL })).toEqual([`DATABASE_URL: ${PERCENT_ENCODE}`])
    const SMTP_URL = `smtps://meridian:${password}@smtp.example.com`
    expect(listConfigErrors({ SMTP_URL })).toEqual([`SMTP_URL: ${PERCENT_ENCODE}`])
    const encode = (url: string) => url.replace(password, encodeURIComponent(password))
    expect(listConfigErrors({ DATABASE_URL: encode(DATABASE_URL), SMTP_URL: encode(SMTP_URL) })).toEqual([])
  },
)

test('DATABASE_URL cannot contain spaces', () => {
  const DATABASE_URL = 'postgres://meridian:two words@localhost/meridian'
  expect(listConfigErrors({ DATABASE_URL })).toEqual([`DATABASE_URL: ${PERCENT_ENCODE}`])
})

test.each([
  'postgres://meridian@db.example.com/meridian?sslmode=verify-full&user=ana@example.com',
  'postgres://db.example.com/meridian?user=ana@example.com&password=p%40w',
  'postgres://db.example.com/meridian?application_name=meridian@host1',
  'postgresql://meridian@%2Fvar%2Frun%2Fpostgresql/meridian',
  'postgres://meridian:secret@/meridian?host=/var/run/postgresql',
  'postgres:///meridian',
])('DATABASE_URL can name a server or a socket: %s', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test.each(['meet@example.com', 'Meridian <meet@example.com>', '"Doe, Jane" <jane@example.com>', 'meridian@localhost'])(
  'MAIL_FROM can be an address, with or without a name: %s',
  (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  },
)

test.each(['nonsense', 'Meridian', 'Meridian <>', 'a@example.com, b@example.com', 'Meridian <meet@exa mple.com>'])(
  'MAIL_FROM without a valid address is rejected: %s',
  (MAIL_FROM) => {
    const error = 'MAIL_FROM: must be an email address, such as Meridian <meet@example.com>'
    expect(listConfigErrors({ MAIL_FROM })).toEqual([error])
    expect(listConfigErrors({ ...PRODUCTION, MAIL_FROM })).toEqual([error])
  },
)

describe('production mode', () => {
  test.each([
    'http://localhost:3000',
    'http://localhost/',
    'http://127.0.0.1:4000',
    'http://127.9.9.9',
    'http://127.1',
    'https://[::1]:3000',
  ])('is off for %s', (PUBLIC_URL) => {
    expect(readConfig({ PUBLIC_URL }).isProduction).toBe(false)
  })

  test.each([
    'http://meridian.test',
    'http://localhost.example.com',
    'http://0.0.0.0:3000',
    'http://192.168.1.4:3000',
    'http://[::2]',
    'http://127.0.0.1.example.com',
  ])('is on for %s, which must be https', (PUBLIC_URL) => {
    expect(listConfigErrors({ ...PRODUCTION, PUBLIC_URL })).toEqual(['PUBLIC_URL: must be https in production'])
  })

  test('does not depend on NODE_ENV', () => {
    expect(readConfig({ NODE_ENV: 'production' }).isProduction).toBe(false)
    expect(readConfig({ ...PRODUCTION, NODE_ENV: 'development' }).isProduction).toBe(true)
    expect(readConfig({ ...PRODUCTION, NODE_ENV: 'anything' }).isProduction).toBe(true)
  })

  test('is off for a public address only with MERIDIAN_MODE=development', () => {
    const unsafe = { PUBLIC_URL: 'http://meridian.test', RATE_LIMIT: 'off' }
    expect(readConfig({ ...unsafe, MERIDIAN_MODE: 'development' }).isProduction).toBe(false)
    expect(listConfigErrors({ ...unsafe, MERIDIAN_MODE: 'dev' })).toContain(
      'MERIDIAN_MODE: must be development; leave it unset in production',
    )
  })
})

describe('production rules', () => {
  test('a complete configuration is valid', () => {
    expect(listConfigErrors(PRODUCTION)).toEqual([])
    expect(readConfig(PRODUCTION)).toMatchObject({
      isProduction: true,
      isRateLimitEnabled: true,
      webhooksAllowPrivate: false,
    })
  })

  test('missing and invalid values are reported together', () => {
    expect(listConfigErrors({ PUBLIC_URL: 'https://meridian.test', RATE_LIMIT: 'off', PORT: 'x' })).toEqual([
      'PORT: must be a whole number from 1 to 65535',
      'SESSION_SECRET: is required in production; generate one with "openssl rand -hex 32"',
      'ENCRYPTION_KEY: is required in production; generate one with "openssl rand -hex 32"',
      'SMTP_URL: is required in production',
      'MAIL_FROM: is required in production: the address that emails come from',
      'RATE_LIMIT: cannot be off in production',
    ])
  })

  test.each([
    ['SESSION_SECRET', 'a'.repeat(40), 'has too few different characters'],
    ['SESSION_SECRET', '0123456789abcdefghijklmnopqrstuvwxyz', 'is a sequence'],
    ['SESSION_SECRET', 'f7Kq2Lx9Zw4f7Kq2Lx9Zw4f7Kq2Lx9Zw4', 'is repetitive'],
    ['SESSION_SECRET', 'changeme-9Zw4f7Kq2Lx9-and-some-more', 'is a placeholder'],
    ['SESSION_SECRET', 'a-secret-of-mine-that-is-long-enough-1', 'is a placeholder'],
    ['SESSION_SECRET', 'correct horse battery staple and more', 'consists of words'],
    ['ENCRYPTION_KEY', '00'.repeat(32), 'has too few different characters'],
    ['ENCRYPTION_KEY', '0123456789abcdef'.repeat(4), 'is repetitive'],
    ['ENCRYPTION_KEY', `${PRODUCTION.ENCRYPTION_KEY},${'00'.repeat(32)}`, 'has too few different characters'],
    ['METRICS_TOKEN', 'ab'.repeat(20), 'has too few different characters'],
  ])('a guessable %s is rejected: %s', (name, value, weakness) => {
    expect(listConfigErrors({ ...PRODUCTION, [name]: value })).toEqual([
      `${name}: ${weakness}; generate one with "openssl rand -hex 32"`,
    ])
    // Development allows it.
    expect(listConfigErrors({ [name]: value })).toEqual([])
  })

  test('using the same secret for two purposes is rejected', () => {
    const same = PRODUCTION.ENCRYPTION_KEY
    for (const ENCRYPTION_KEY of [same, `${OTHER_KEY}, ${same}`])
      expect(listConfigErrors({ ...PRODUCTION, SESSION_SECRET: same, ENCRYPTION_KEY })).toEqual([
        'ENCRYPTION_KEY: must not be the same as SESSION_SECRET',
      ])
  })

  test('ENCRYPTION_KEY lists the current key, then previous keys, without duplicates', () => {
    const key = PRODUCTION.ENCRYPTION_KEY
    const keysOf = (ENCRYPTION_KEY: string) => readConfig({ ...PRODUCTION, ENCRYPTION_KEY }).encryptionKeys
    expect(keysOf(key)).toEqual([key])
    expect(keysOf(`${OTHER_KEY.toUpperCase()}, ${key}`)).toEqual([OTHER_KEY, key])
    const errorsOf = (ENCRYPTION_KEY: string) => listConfigErrors({ ...PRODUCTION, ENCRYPTION_KEY })
    expect(errorsOf(`${key},${key}`)).toEqual(['ENCRYPTION_KEY: contains the same key twice'])
    expect(errorsOf(`${key},`)).toEqual(['ENCRYPTION_KEY: must be 32 bytes as 64 hex digits'])
  })

  test.each([
    'smtp://mail.example.com',
    'smtp://mail.example.com:587?requireTLS=false',
    'smtp://mail.example.com?requireTLS=true&ignoreTLS=true',
    'smtps://mail.example.com?tls.rejectUnauthorized=false',
    'smtps://mail.example.com?service=sendinblue',
    'smtp://localhost?service=sendinblue',
  ])('SMTP without encryption or certificate checks is rejected: %s', (SMTP_URL) => {
    expect(listConfigErrors({ ...PRODUCTION, SMTP_URL })).toEqual([
      'SMTP_URL: must be encrypted in production: use smtps://, or smtp:// with ?requireTLS=true for STARTTLS, and check certificates',
    ])
    expect(listConfigErrors({ SMTP_URL })).toEqual([])
  })

  test.each([
    'smtp://mail.example.com:587?requireTLS=true',
    'smtps://mail.example.com?tls.servername=mx.example.com',
    'smtp://localhost:1025',
    'smtp://[::1]:1025',
  ])('encrypted or local SMTP is valid: %s', (SMTP_URL) => {
    expect(listConfigErrors({ ...PRODUCTION, SMTP_URL })).toEqual([])
  })

  test.each([
    'sslmode=no-verify',
    'application_name=x&sslmode=no-verify',
    'uselibpqcompat=true&sslmode=require',
    'sslmode=verify-full&sslmode=no-verify',
    'uselibpqcompat=true&sslmode=verify-full&sslmode=require',
    'sslmode=no-verify#',
    'ssl=no-verify',
  ])('a database connection without certificate checks is rejected: %s', (query) => {
    const DATABASE_URL = `postgres://meridian@db.example.com/meridian?${query}`
    expect(listConfigErrors({ ...PRODUCTION, DATABASE_URL })).toEqual([
      'DATABASE_URL: must check certificates in production: use ?sslmode=verify-full',
    ])
    expect(listConfigErrors({ DATABASE_URL })).toEqual([])
  })

  // If a parameter is repeated, the driver uses the last one.
  test.each(['uselibpqcompat=true&sslmode=verify-full', 'sslmode=no-verify&sslmode=verify-full'])(
    'a database connection that checks certificates is valid: %s',
    (query) => {
      const DATABASE_URL = `postgres://meridian@db.example.com/meridian?${query}`
      expect(listConfigErrors({ ...PRODUCTION, DATABASE_URL })).toEqual([])
    },
  )

  test.each([
    'postgres://meridian@db.example.com/meridian',
    'postgres://meridian@10.0.0.5:5432/meridian?application_name=x',
    'postgres://meridian@localhost/meridian?host=db.example.com',
    'postgres://meridian@db.example.com/meridian?sslmode=',
  ])('a database on another machine needs an sslmode: %s', (DATABASE_URL) => {
    expect(listConfigErrors({ ...PRODUCTION, DATABASE_URL })).toEqual([
      'DATABASE_URL: must be encrypted in production: use ?sslmode=verify-full, or ?sslmode=disable if the network is private',
    ])
    expect(listConfigErrors({ DATABASE_URL })).toEqual([])
    expect(listConfigErrors({ ...PRODUCTION, DATABASE_URL, PGSSLMODE: 'verify-full' })).toEqual([])
    expect(listConfigErrors({ ...PRODUCTION, DATABASE_URL, PGSSLMODE: 'verify' })).toHaveLength(1)
    const PGHOST = 'db.example.com'
    expect(listConfigErrors({ ...PRODUCTION, DATABASE_URL: 'postgres:///meridian', PGHOST })).toHaveLength(1)
  })

  test.each([
    'postgres://meridian@db.example.com/meridian?sslmode=verify-full',
    'postgres://meridian@db.example.com/meridian?sslmode=disable',
    'postgres://meridian@db.example.com/meridian?ssl=true',
    'postgres://meridian@db.example.com/meridian?sslrootcert=/etc/meridian/ca.pem',
    'postgres://meridian@LOCALHOST:5432/meridian',
    'postgres://meridian@127.0.0.1/meridian',
    'postgres://meridian@[::1]/meridian',
    'postgres://meridian@%2Fvar%2Frun%2Fpostgresql/meridian',
    'postgres://meridian@/meridian?host=/var/run/postgresql',
    'postgres://meridian@/meridian',
    'postgres:///meridian',
  ])('a database that is encrypted, on this machine, or explicitly unencrypted is valid: %s', (DATABASE_URL) => {
    expect(listConfigErrors({ ...PRODUCTION, DATABASE_URL })).toEqual([])
  })

  test('a runtime that accepts any certificate is rejected', () => {
    expect(listConfigErrors({ ...PRODUCTION, NODE_TLS_REJECT_UNAUTHORIZED: '0', PGSSLMODE: 'no-verify' })).toEqual([
      'NODE_TLS_REJECT_UNAUTHORIZED: cannot be 0 in production',
      'PGSSLMODE: cannot be no-verify in production',
    ])
  })

  test.each(['GOOGLE_BASE_URL', 'MICROSOFT_BASE_URL', 'GOOGLE_API_URL', 'MICROSOFT_GRAPH_URL'])(
    '%s without https is rejected, except for a loopback address',
    {
      meta: {
        promise:
          'Calendar accounts: The addresses of Google and Microsoft are https, or plain http on a loopback address.',
      },
    },
    (name) => {
      expect(listConfigErrors({ ...PRODUCTION, [name]: 'http://accounts.test' })).toEqual([
        `${name}: must be https in production`,
      ])
      expect(listConfigErrors({ ...PRODUCTION, [name]: 'http://127.0.0.1:4000' })).toEqual([])
      expect(listConfigErrors({ [name]: 'ftp://accounts.test' })).toHaveLength(1)
    },
  )

  test.each([
    ['RATE_LIMIT', 'off'],
    ['WEBHOOKS_ALLOW_PRIVATE', 'on'],
    ['CALENDARS_ALLOW_PRIVATE', 'on'],
  ])('a development-only setting is rejected: %s=%s', (name, value) => {
    expect(listConfigErrors({ ...PRODUCTION, [name]: value })).toEqual([`${name}: cannot be ${value} in production`])
    expect(listConfigErrors({ [name]: value })).toEqual([])
    expect(listConfigErrors({ [name]: 'maybe' })).toHaveLength(1)
  })
})

test.each([
  'https://meridian.test/app',
  'https://user@meridian.test',
  'https://meridian.test/?a',
  'ftp://meridian.test',
])('PUBLIC_URL must be an origin: not %s', (PUBLIC_URL) => {
  expect(listConfigErrors({ ...PRODUCTION, PUBLIC_URL })).toEqual([expect.stringMatching(/^PUBLIC_URL: /)])
})

test('PUBLIC_URL is normalized', () => {
  const PUBLIC_URL = 'HTTPS://Meridian.TEST:443/'
  expect(readConfig({ ...PRODUCTION, PUBLIC_URL })).toMatchObject({
    isProduction: true,
    publicUrl: 'https://meridian.test',
  })
})

test('a provider needs both its client id and its secret', () => {
  expect(readConfig({}).providers).toEqual({})
  expect(readConfig({ GOOGLE_CLIENT_ID: 'meridian', GOOGLE_CLIENT_SECRET: 'secret' }).providers).toEqual({
    google: { clientId: 'meridian', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
  })
  expect(listConfigErrors({ GOOGLE_CLIENT_ID: 'meridian' })).toEqual([
    'GOOGLE_CLIENT_SECRET: is required with GOOGLE_CLIENT_ID',
  ])
  expect(listConfigErrors({ MICROSOFT_CLIENT_SECRET: 'secret' })).toEqual([
    'MICROSOFT_CLIENT_ID: is required with MICROSOFT_CLIENT_SECRET',
  ])
})

test('TRUST_PROXY is a hop count or a list of networks', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect([read('1'), read('0')]).toEqual([1, undefined])
  expect(read('10.0.0.0/8, 127.0.0.1,fd00::/8')).toEqual(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])
  for (const wrong of ['true', '11', '-1', '10.0.0', '10.0.0.0/40', '10.0.0.0/8;::1', '0.0.0.0/0', '10.0.0.1,::/0']) {
    expect(listConfigErrors({ TRUST_PROXY: wrong })).toEqual([expect.stringMatching(/^TRUST_PROXY: /)])
  }
})

test('METRICS_TOKEN must be long enough and fit in a header', () => {
  expect(readConfig({ METRICS_TOKEN: SECRET }).metricsToken).toBe(SECRET)
  expect(listConfigErrors({ METRICS_TOKEN: 'short' })).toEqual(['METRICS_TOKEN: must have at least 32 characters'])
  expect(listConfigErrors({ METRICS_TOKEN: `${SECRET} ${SECRET}` })).toHaveLength(1)
})

test('.env.example lists exactly the supported variables, with valid values', () => {
  const text = readFileSync('.env.example', 'utf8')
  const listedVariables = [...text.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value] as const)
  expect(new Set(listedVariables.map(([name]) => name))).toEqual(new Set(VARIABLE_NAMES))
  expect(listConfigErrors(Object.fromEntries(listedVariables))).toEqual([])
})

test('navigation links are pairs of a name and an https URL', () => {
  expect(readConfig({}).siteLinks).toEqual({ social: [] })
  const env = {
    SOCIAL_LINKS: 'GitHub=https://github.com/meridian, X = https://x.com/a=b,',
    PARTNER_BADGE: 'Partner program=https://example.com/partners',
  }
  expect(readConfig(env).siteLinks).toEqual({
    social: [
      { name: 'GitHub', url: 'https://github.com/meridian' },
      { name: 'X', url: 'https://x.com/a=b' },
    ],
    badge: { name: 'Partner program', url: 'https://example.com/partners' },
  })
})

test.each([
  'GitHub',
  'GitHub=',
  '=https://example.com',
  'Bad=javascript:alert(1)',
  'Plain=http://example.com',
  'A=https://',
])(
  'an invalid or unsafe link is rejected: %j',
  {
    meta: { promise: 'Screens: Only configured and safe site links are shown.' },
  },
  (link) => {
    expect(listConfigErrors({ SOCIAL_LINKS: link })).toEqual([expect.stringMatching(/^SOCIAL_LINKS/)])
    expect(listConfigErrors({ PARTNER_BADGE: link })).toEqual([
      expect.stringMatching(/^PARTNER_BADGE: must be a name and/),
    ])
  },
)
