import { describe, expect, test } from 'vitest'
import type { Client, HttpResponse } from '../client.ts'
import type { Deployment } from '../deployment.ts'
import { callInParallel } from './limits.ts'

/** Addresses inside the server's network, some of them obfuscated. */
const PRIVATE_ADDRESSES = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://localhost/',
  'https://localhost./',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'webcal://127.0.0.1/',
]

const INVALID_ADDRESSES = [
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/',
  'javascript:alert(1)',
  'https://a@127.0.0.1/',
  'http://example.com/',
  '',
]

/** Query strings that no provider sends to a callback. */
const CALLBACK_QUERIES = [
  '',
  'state=forged&code=stolen',
  `state=${'A'.repeat(43)}&code=x&iss=https://evil.example`,
  'error=<script>alert(1)</script>&error_description=<img src=x onerror=alert(1)>&state=x',
  'error=access_denied%0d%0aSet-Cookie:%20a=b&state=%0d%0aLocation:%20https://evil.example',
  'redirect_uri=https://evil.example&page=//evil.example&connected=//evil.example&state=x',
  'state[]=a&state[]=b',
  'state=__proto__&code=constructor',
]

const calendarFile = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const calendarEvent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const repeat = (count: number, line: (i: number) => string) => Array.from({ length: count }, (_, i) => line(i))
const START = 'DTSTART:20271201T100000Z'

/** Calendar files that are far more expensive to process than their size suggests. */
const COSTLY_FILES: Record<string, string> = {
  'A hundred thousand events': calendarFile(...repeat(100_000, () => 'BEGIN:VEVENT\r\nEND:VEVENT')),
  'Very deeply nested components': 'BEGIN:VCALENDAR\r\n'.repeat(100_000),
  'An event with thousands of lines': calendarFile(calendarEvent('UID:1', START, ...repeat(60_000, () => 'X-A;B=C:d'))),
  'Thousands of excluded dates': calendarFile(
    calendarEvent('UID:1', START, 'RRULE:FREQ=DAILY', ...repeat(9000, () => 'EXDATE:20271202T100000Z')),
  ),
  'Thousands of exceptions': calendarFile(
    calendarEvent('UID:1', START, 'RRULE:FREQ=DAILY'),
    ...repeat(20_000, (i) => {
      const start = new Date(Date.UTC(2028, 0, 1) + i * 86_400_000).toISOString().replaceAll(/[-:]|\.000/g, '')
      return calendarEvent('UID:1', `RECURRENCE-ID:${start}`, `DTSTART:${start}`)
    }),
  ),
  'Thousands of attendees': calendarFile(
    ...repeat(50, (n) =>
      calendarEvent(`UID:${n}`, START, ...repeat(3000, (i) => `ATTENDEE:mailto:guest-${i}@example.com`)),
    ),
  ),
  'Time zones with costly rules': calendarFile(
    ...repeat(50, (n) =>
      [
        'BEGIN:VTIMEZONE',
        `TZID:Odd ${n}`,
        ...repeat(300, (i) =>
          [
            'BEGIN:STANDARD',
            `DTSTART:${1700 + i}0101T000000`,
            'TZOFFSETFROM:+0137',
            `TZOFFSETTO:+01${10 + (i % 40)}`,
            'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
            'END:STANDARD',
          ].join('\r\n'),
        ),
        'END:VTIMEZONE',
      ].join('\r\n'),
    ),
    ...repeat(500, (i) =>
      calendarEvent(`UID:${i}`, `DTSTART;TZID=Odd ${i % 50}:${1700 + i}1201T100000`, 'DURATION:PT1H'),
    ),
  ),
}

export function testCalendarAttacks(getDeployment: () => Deployment): void {
  describe('calendar accounts', () => {
    test('no request reaches the server’s internal network', { timeout: 60_000 }, async () => {
      const user = await getDeployment().createUser('ssrf@example.com')
      const other = await getDeployment().createUser('ssrf-2@example.com')
      for (const url of [...PRIVATE_ADDRESSES, ...INVALID_ADDRESSES]) {
        const subscription = await user.call('POST', '/users/synchronized-accounts/subscription', { url })
        expect([url, subscription.status, Object.keys(subscription.json.fields)]).toEqual([url, 400, ['url']])
        const credentials = { server_url: url, username: 'ana', password: 'secret-of-ana' }
        const connection = await other.call('POST', '/users/synchronized-accounts/caldav', credentials)
        expect([url, connection.status, Object.keys(connection.json.fields)]).toEqual([url, 400, ['server_url']])
        expect(connection.text).not.toContain('secret-of-ana')
      }
      const { json } = await user.call('GET', '/users/info')
      expect(json.synchronized_accounts).toHaveLength(1)
    })

    test('another user’s account cannot be accessed by its id', async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('owner-of-account@example.com')
      const { account_id } = (await owner.call('GET', '/users/info')).json.synchronized_accounts[0]
      const attacker = await deployment.createUser('thief-of-account@example.com')
      const call = (method: string, path: string, body?: object) => attacker.call(method, path, body)
      const responses = [
        await call('GET', `/users/synchronized-accounts/${account_id}/removal`),
        await call('PUT', `/users/synchronized-accounts/${account_id}`, { password: 'secret' }),
        await call('PUT', `/calendar-management/accounts/${account_id}`, { is_busy_only: true }),
        await call('PUT', '/users/update-synchronized-account-color', { account_id, new_color: 'ff6633' }),
        await call('DELETE', `/users/delete-synchronized-account?account_id=${account_id}`),
        await attacker.trpc('query', 'calendarAccounts.getRemoval', { account_id }),
        await attacker.trpc('mutation', 'calendarAccounts.reconnect', { account_id, url: 'https://example.com/a.ics' }),
      ]
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
      for (const { text } of responses) expect(text).not.toContain('owner-of-account')
    })

    test('passwords for other servers cannot be brute-forced through this server', { timeout: 60_000 }, async () => {
      const user = await getDeployment().createUser('guesser@example.com')
      const statuses = await callInParallel(60, (i) =>
        user.call('POST', '/users/synchronized-accounts/caldav', {
          server_url: 'https://127.0.0.1/',
          username: 'ana',
          password: `guess-${i}`,
        }),
      )
      expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(30)
      expect(statuses).toContain(429)
    })
  })

  describe('provider callbacks', () => {
    let cookie: Promise<string> | undefined
    /** Returns the cookies of a logged-in browser. Logs in only once, since login codes are rate-limited. */
    const logIn = () => {
      cookie ??= getDeployment()
        .createUser('callback@example.com')
        .then(() => getDeployment().signIn('callback@example.com'))
        .then(({ cookie }) => cookie)
      return cookie
    }

    test.each(CALLBACK_QUERIES)(
      'a callback outside an OAuth flow (%s) redirects only to our own page',
      async (query) => {
        const deployment = getDeployment()
        const cookie = await logIn()
        for (const provider of ['google', 'microsoft']) {
          for (const headers of [{}, { cookie: `${cookie}; __Host-meridian_consent_forged=x` }]) {
            const response = await deployment
              .createStranger()
              .send({ method: 'GET', path: `/api/auth/callback/${provider}?${encodeURI(query)}`, headers })
            expect(findProblem(response)).toBeUndefined()
          }
        }
      },
    )

    test('consent starts only in a logged-in user’s browser, and redirects to no other site', async () => {
      const deployment = getDeployment()
      const cookie = await logIn()
      const startConsent = (query: string, headers: Record<string, string>) =>
        deployment.createStranger().send({ method: 'GET', path: `/api/auth/login?type_login=2&${query}`, headers })
      const crossSite = { cookie, 'sec-fetch-site': 'cross-site' }
      for (const headers of [{}, crossSite]) {
        const { status, headers: responseHeaders } = await startConsent(
          'redirect_uri=dashboard&provider=google',
          headers,
        )
        expect([status, responseHeaders.location]).toEqual([302, expect.stringContaining('error=session_ended')])
      }
      for (const redirect_uri of ['https://evil.example', '//evil.example', '/\\evil.example', 'dashboard/..']) {
        const { status } = await startConsent(`redirect_uri=${encodeURIComponent(redirect_uri)}&provider=google`, {
          cookie,
        })
        expect(status).toBe(400)
      }
    })
  })

  describe('provider notifications', () => {
    const notify = (client: Client, path: string, body: string, headers: Record<string, string> = {}) =>
      client.send({ method: 'POST', path: `/calendar-notifications/${path}`, body, headers })
    const json = { 'content-type': 'application/json' }

    test('all forged notifications get the same response, and validation tokens are returned as plain text', async () => {
      const deployment = getDeployment()
      const client = deployment.createStranger()
      const google = (id: string, token: string) => ({
        'x-goog-channel-id': id,
        'x-goog-resource-state': 'exists',
        'x-goog-channel-token': token,
      })
      const forgedResponses = [
        await notify(client, 'google', '', google(crypto.randomUUID(), 'guess')),
        await notify(client, 'google', '', google("' or 1=1 --", 'guess')),
        await notify(client, 'google', '', google('x'.repeat(4000), 'y'.repeat(4000))),
      ]
      expect(forgedResponses.map(({ status, text }) => [status, text])).toEqual(forgedResponses.map(() => [202, '']))
      const script = '<script>alert(1)</script>'
      const echo = await notify(client, `microsoft?validationToken=${encodeURIComponent(script)}`, '', {
        'content-type': 'text/plain',
      })
      expect([echo.status, echo.text]).toEqual([200, script])
      expect(echo.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("object-src 'none'"),
      })
      for (const provider of ['caldav', 'ics', 'local', '__proto__', '..%2fgoogle', 'x'.repeat(500)])
        expect((await notify(client, provider, '{}', json)).status).toBe(404)
    })

    test('large, deeply nested and malformed notifications cause no server error', async () => {
      const client = getDeployment().createStranger()
      const bodies = [
        `{"value":[${'{"clientState":"a:b"},'.repeat(20_000)}{}]}`,
        `{"value":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
        '{"value":{"length":1e9}}',
        '{"value":[{"clientState":{"toString":1}},null,1,"a",{"lifecycleEvent":[]}]}',
        '{"__proto__":{"value":[]}}',
        `{"value":"${'x'.repeat(300_000)}"}`,
        '\0',
      ]
      for (const body of bodies) {
        for (const provider of ['google', 'microsoft']) {
          const { status } = await notify(client, provider, body, json)
          expect([202, 400, 404, 413]).toContain(status)
        }
      }
    })
  })

  describe('imported files', () => {
    test.each(Object.entries(COSTLY_FILES))(
      'a costly file does not block the server: %s',
      { timeout: 120_000 },
      async (name, file) => {
        const user = await getDeployment().createUser(`import-${Object.keys(COSTLY_FILES).indexOf(name)}@example.com`)
        const { status } = await user.call('POST', '/calendar/imports/preview', { file })
        expect([200, 400]).toContain(status)
      },
    )

    test('an import drops script URLs and line breaks, and nobody else can undo it', { timeout: 120_000 }, async () => {
      const deployment = getDeployment()
      const owner = await deployment.createUser('importer@example.com')
      const title = '=cmd|/c calc!A1\\nBcc: evil@example.com'
      const file = calendarFile(calendarEvent('UID:1', START, `SUMMARY:${title}`, 'URL:javascript:alert(1)'))
      const { json } = await owner.call('POST', '/calendar/imports', { file })
      const attacker = await deployment.createUser('undoer@example.com')
      expect((await attacker.call('DELETE', `/calendar/imports/${json.import_id}`)).status).toBe(404)
      const { json: events } = await owner.call(
        'GET',
        '/calendar/events?time_min=2027-11-30T00:00:00Z&time_max=2027-12-03T00:00:00Z',
      )
      expect(events).toHaveLength(1)
      expect(JSON.stringify(events)).not.toContain('javascript:')
      expect(events[0].summary).not.toMatch(/[\r\n]/)
    })

    test('a user can run only a few imports at a time', { timeout: 120_000 }, async () => {
      const user = await getDeployment().createUser('importer-of-many@example.com')
      const large = calendarFile(...repeat(3000, (i) => calendarEvent(`UID:${i}`, START)))
      const statuses = await callInParallel(8, () => user.call('POST', '/calendar/imports/preview', { file: large }))
      expect(statuses).toContain(429)
      expect(statuses).toContain(200)
    })
  })
}

/** The problem with a response, if any: it must be an error or a redirect to our own page, and not echo the request. */
function findProblem({ status, headers, text }: HttpResponse): string | undefined {
  const { location = '' } = headers
  const isExpected = status === 400 || ([302, 303].includes(status) && /^\/authcallback\?[\w=&-]*$/.test(location))
  if (!isExpected) return `${status} ${location}`
  const output = `${location} ${JSON.stringify(headers['set-cookie'] ?? [])} ${text}`
  return /evil|script|onerror|stolen|a=b/.exec(output)?.[0]
}
