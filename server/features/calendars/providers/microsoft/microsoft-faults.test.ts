import { createServer, type IncomingMessage } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { ADELE, MEGAN, NOW, setUpMicrosoft, utc } from '#server/test/providers/microsoft.ts'
import { readChanges } from '#server/test/providers/provider-contract.ts'
import { createMicrosoftProvider } from './microsoft-provider.ts'

const { control, connect, newProvider, credentialsOf } = setUpMicrosoft()

async function openMainCalendar() {
  const account = await connect(ADELE)
  const calendar_id = (await account.listCalendars())[0]?.external_id ?? ''
  return { account, calendar_id, read: () => readChanges(account, calendar_id) }
}

describe('errors from Graph', () => {
  test.each([
    [
      { status: 429, retryAfter: 17 },
      { kind: 'rate_limited', retryAfter: 17 },
    ],
    [{ status: 429 }, { kind: 'rate_limited', retryAfter: 60 }],
    [
      { status: 503, retryAfter: 17 },
      { kind: 'unavailable', retryAfter: 17 },
    ],
    [{ status: 503 }, { kind: 'unavailable', retryAfter: 0 }],
    [{ status: 409, code: 'ErrorIrresolvableConflict' }, { kind: 'unavailable' }],
    [{ status: 500 }, { kind: 'unavailable' }],
    [{ status: 403, code: 'ErrorAccessDenied' }, { kind: 'forbidden' }],
    [{ status: 404, code: 'MailboxNotEnabledForRESTAPI' }, { kind: 'forbidden' }],
    [{ status: 401 }, { kind: 'revoked' }],
    [{ reset: 'before' as const }, { kind: 'unavailable' }],
  ])('%o is reported as %o', async (fault, expected) => {
    const { account, read } = await openMainCalendar()
    control().addFault(fault)
    await expect(account.listCalendars()).rejects.toMatchObject(expected)
    await expect(read()).rejects.toMatchObject(expected)
    control().clearFaults()
    expect((await read()).events).toEqual([])
  })

  test('an authorization server outage is reported as `unavailable`, not as `revoked`', async () => {
    const credentials = await credentialsOf(ADELE)
    control().expireAccessTokens(ADELE)
    const unreachableAccount = newProvider('http://127.0.0.1:1/common/v2.0').connect(credentials)
    await expect(unreachableAccount.listCalendars()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('a scope that is no longer granted is reported as `forbidden` or `revoked`', async () => {
    const { account } = await openMainCalendar()
    control().removeScopes(ADELE, ['Calendars.ReadWrite'])
    await expect(account.listCalendars()).rejects.toMatchObject({ kind: expect.stringMatching(/forbidden|revoked/) })
  })

  test('a mailbox gets at most four requests at once', async () => {
    const credentials = await credentialsOf(ADELE)
    const provider = newProvider()
    const accounts = Array.from({ length: 3 }, () => provider.connect(credentials))
    control().addFault({ delayMs: 50 })
    control().clearRequests()
    await Promise.all(accounts.flatMap((account) => [1, 2, 3, 4].map(() => account.listCalendars())))
    expect(control().requests.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  })
})

const LUNCH = {
  id: 'lunch',
  subject: 'Lunch',
  showAs: 'busy',
  start: utc('2026-12-01T12:00:00'),
  end: utc('2026-12-01T13:00:00'),
}
const DELTA_LINK = 'https://graph.microsoft.com/v1.0/me/calendars/main/calendarView/delta?$deltatoken=1'

describe('unusual responses from Graph', () => {
  /** @returns an account whose Graph server sends these responses, keyed by a substring of the URL or preferences */
  async function connectTo(responses: Record<string, unknown>) {
    const server = createServer((request: IncomingMessage, response) => {
      const text = [request.headers.prefer, request.url].join(' ')
      const [, body = { value: [] }] = Object.entries(responses).find(([key]) => text.includes(key)) ?? []
      response.setHeader('content-type', 'application/json')
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    const port = await listenOnFreePort(server)
    onTestFinished(() => void server.close())
    const graphUrl = `http://127.0.0.1:${port}`
    const config = { clientId: 'a', clientSecret: 'b', issuer: `${graphUrl}/common/v2.0` }
    return createMicrosoftProvider({ clock: { now: () => NOW }, config, graphUrl }).connect(await credentialsOf(ADELE))
  }
  const owner = { name: 'Adele', address: ADELE }
  const calendars = { value: [{ id: 'main', name: 'Calendar', isDefaultCalendar: true, canEdit: true, owner }] }

  test.each([
    ['a link to another API', { value: [], '@odata.nextLink': 'http://127.0.0.1:1/beta/me' }],
    ['an invalid link', { value: [], '@odata.nextLink': '/v1.0/me/calendars' }],
    ['a page without a link', { value: [] }],
    ['a response that is not JSON', '<html>'],
    ['a value that is not a list', { value: 'none', '@odata.deltaLink': DELTA_LINK }],
    ['an event without an id', { value: [{ ...LUNCH, id: undefined }], '@odata.deltaLink': DELTA_LINK }],
  ])('%s is reported as `unavailable`', async (_, response) => {
    const account = await connectTo({ '/delta': response, '/me/calendars': calendars })
    await expect(account.listChanges('main', null)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('links to another host, such as a proxy’s, are requested from the configured host', async () => {
    const proxyUrl = 'https://elsewhere.test/graph/v1.0/me/calendars/main/calendarView'
    const account = await connectTo({
      '/more': { value: [LUNCH], '@odata.nextLink': null, '@odata.deltaLink': DELTA_LINK },
      '/delta': { value: [], '@odata.nextLink': `${proxyUrl}/more?$skiptoken=2` },
      '/me/calendars': calendars,
    })
    const first = await account.listChanges('main', null)
    expect(first).toMatchObject({ events: [], has_more: true })
    expect(await account.listChanges('main', first.cursor)).toMatchObject({
      events: [{ summary: 'Lunch' }],
      has_more: false,
    })
  })

  test('a page that is too large is replaced by smaller ones', async () => {
    const account = await connectTo({
      'maxpagesize=200': { value: [{ ...LUNCH, body: { content: 'x'.repeat(33 * 1024 * 1024) } }] },
      'maxpagesize=20': { value: [LUNCH], '@odata.deltaLink': DELTA_LINK },
      '/me/calendars': calendars,
    })
    expect(await account.listChanges('main', null)).toMatchObject({ events: [{ summary: 'Lunch' }] })
  })

  test('if the owner of the default calendar is unknown, no calendar counts as shared by others', async () => {
    const [main] = calendars.value
    const account = await connectTo({
      '/delta': {
        value: [{ ...LUNCH, attendees: [{ emailAddress: { address: ADELE }, status: { response: 'declined' } }] }],
        '@odata.deltaLink': DELTA_LINK,
      },
      '/me/calendars': {
        value: [
          { ...main, owner: null },
          { ...main, id: 'work', isDefaultCalendar: false },
        ],
      },
    })
    const changes = []
    for (const id of ['main', 'work']) changes.push(await readChanges(account, id))
    expect(changes[1]).toEqual(changes[0])
  })

  test('an event that is listed with only some of its fields is read in full', async () => {
    const account = await connectTo({
      '/delta': { value: [{ id: 'lunch', showAs: 'busy' }], '@odata.deltaLink': DELTA_LINK },
      '/events/lunch': LUNCH,
      '/me/calendars': calendars,
    })
    expect(await account.listChanges('main', null)).toMatchObject({ events: [{ summary: 'Lunch' }], deleted: [] })
  })

  test.each([
    ['2026-12-01T12:00:00.0000000', 'UTC'],
    ['2026-12-01T12:00:00', 'UTC'],
    ['2026-12-01T12:00:00.1234567Z', 'Pacific Standard Time'],
    ['2026-12-01T12:00:00Z', undefined],
    ['2026-12-01T13:00:00+01:00', 'UTC'],
    ['2026-12-01T13:00:00', 'Europe/Madrid'],
    ['2026-12-01T04:00:00', 'Pacific Standard Time'],
    ['2026-12-01T12:00', null],
  ])('the time %s in %s is noon in UTC', async (dateTime, timeZone) => {
    const event = { ...LUNCH, start: { dateTime, timeZone } }
    const account = await connectTo({ '/events/lunch': event, '/me/calendars': calendars })
    const found = await account.findEvent('main', 'lunch')
    expect(found?.start_at.toISOString().slice(0, 16)).toBe('2026-12-01T12:00')
  })

  test.each(['tzone://Microsoft/Custom', 'Somewhere Standard Time'])(
    'a series in an unknown time zone (%s) is read as the dates of its instances',
    async (zone) => {
      const time = (dateTime: string) => ({ start: utc(dateTime), end: utc(`${dateTime.slice(0, 11)}10:00:00`) })
      const series = {
        id: 'series',
        type: 'seriesMaster',
        subject: 'Shift',
        originalStartTimeZone: zone,
        ...time('2026-12-01T09:00:00'),
        recurrence: {
          pattern: { type: 'weekly', interval: 1, daysOfWeek: ['tuesday'], firstDayOfWeek: 'sunday' },
          range: { type: 'noEnd', startDate: '2026-12-01', recurrenceTimeZone: zone },
        },
      }
      const instances = ['2026-12-01T09:00:00', '2026-12-08T09:00:00', '2026-12-15T09:00:00'].map((start, index) => ({
        id: `instance ${index}`,
        type: 'occurrence',
        ...time(start),
      }))
      const account = await connectTo({
        '/instances': { value: instances },
        '/events/series': series,
        '/me/calendars': calendars,
      })
      expect(await account.findEvent('main', 'series')).toMatchObject({
        time_zone: 'UTC',
        recurrence: ['RDATE:20261208T090000Z,20261215T090000Z'],
      })
    },
  )

  test('a declined invitation to a mailing list counts as declined', async () => {
    const event = {
      id: 'one',
      subject: 'All hands',
      start: utc('2026-12-01T09:00:00'),
      end: utc('2026-12-01T10:00:00'),
      organizer: { emailAddress: { address: MEGAN, name: 'Megan' } },
      attendees: [{ emailAddress: { address: 'everyone@contoso.example' }, status: { response: 'none' } }],
      responseStatus: { response: 'declined' },
    }
    const account = await connectTo({ '/events/one': event, '/me/calendars': calendars })
    expect((await account.findEvent('main', 'one'))?.attendees).toMatchObject([
      { email: 'everyone@contoso.example', response_status: 'needs_action' },
      { email: ADELE, response_status: 'declined' },
    ])
  })
})
