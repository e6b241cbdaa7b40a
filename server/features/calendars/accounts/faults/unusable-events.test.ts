import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { listenOnFreePort } from '#server/test/free-port.ts'
import { monday } from '#server/test/guest.ts'
import { connectNewUser, passTime, runAccountJobs, withProvider } from '#server/test/providers/connected-account.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { createGoogleProvider } from '../../providers/google/google-provider.ts'
import { GOOGLE_SCOPES } from '../../providers/google/google-scopes.ts'
import { createMicrosoftProvider } from '../../providers/microsoft/microsoft-provider.ts'

const ANA = 'ana@example.com'
/** Too long for an index, even compressed. */
const LONG = Array.from({ length: 100 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex')).join('')
const TOKENS = { refresh_token: 'refresh', access_token: 'access', expires_at: Date.parse('2027-01-01') }

/** Starts a server that returns the first body whose key is part of the URL; 404 if that body is undefined. */
async function startServer(bodies: () => Record<string, unknown>): Promise<string> {
  const server = createServer((request, response) => {
    const url = decodeURIComponent(request.url ?? '')
    const [, body] = Object.entries(bodies()).find(([key]) => url.includes(key)) ?? []
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${port}`
}

interface StandIn {
  name: string
  /** Creates an event in the provider's format; `fields` add to its other fields or replace them. */
  event: (id: string, title: string, fields?: object) => object
  /** Connects a user to a server that returns the events of `list`. */
  connect: (services: TestServices, list: () => unknown[]) => ReturnType<typeof connectUser>
}

async function connectUser(services: TestServices, account: { provider: string; credentials: string }) {
  const user = await connectNewUser(services, account)
  await runAccountJobs(services)
  const getAccount = async () => {
    const { synchronized_accounts } = await user.calls.users.info()
    return synchronized_accounts.find(({ account_id }) => account_id === user.account_id)
  }
  return { ...user, services, getAccount }
}

const google: StandIn = {
  name: 'Google',
  event: (id, summary, fields) => ({
    id,
    summary,
    start: { dateTime: monday('09:00') },
    end: { dateTime: monday('10:00') },
    ...fields,
  }),
  async connect(services, list) {
    const url = await startServer(() => ({
      '/calendarList': { items: [{ id: ANA, primary: true, accessRole: 'owner' }] },
      '/events': { items: list(), nextSyncToken: 'sync' },
    }))
    const config = { clientId: 'id', clientSecret: 'secret', issuer: url }
    const account = { sub: 'ana', email: ANA, is_email_verified: true, picture: null, scope: GOOGLE_SCOPES.join(' ') }
    return connectUser(withProvider(services, createGoogleProvider({ config, apiUrl: url, clock: services.clock })), {
      provider: 'google',
      credentials: JSON.stringify({ ...account, ...TOKENS }),
    })
  },
}

const microsoft: StandIn = {
  name: 'Microsoft',
  event: (id, subject, fields) => ({
    id,
    subject,
    showAs: 'busy',
    start: { dateTime: monday('09:00'), timeZone: 'UTC' },
    end: { dateTime: monday('10:00'), timeZone: 'UTC' },
    ...fields,
  }),
  async connect(services, list) {
    const delta = 'https://graph.microsoft.com/v1.0/me/calendars/main/calendarView/delta?$deltatoken=1'
    const listExisting = () => list().filter((event) => !Object(event)['@removed'])
    const owner = { name: 'Ana', address: ANA }
    const url = await startServer(() => ({
      '/instances': { value: listExisting().filter((event) => Object(event).seriesMasterId) },
      '/events/series#': undefined,
      ...Object.fromEntries(listExisting().map((event) => [`/events/${Object(event).id}`, event])),
      '/events/': undefined,
      '/delta': { value: list(), '@odata.deltaLink': delta },
      '/calendarView': { value: listExisting() },
      '/me/calendars': { value: [{ id: 'main', name: 'Main', isDefaultCalendar: true, canEdit: true, owner }] },
    }))
    const config = { clientId: 'id', clientSecret: 'secret', issuer: `${url}/common/v2.0` }
    const account = { tid: 'tenant', oid: 'ana', email: ANA, is_email_verified: true }
    return connectUser(
      withProvider(services, createMicrosoftProvider({ config, graphUrl: url, clock: services.clock })),
      { provider: 'microsoft', credentials: JSON.stringify({ ...account, ...TOKENS }) },
    )
  },
}

const unreadableEvents: [string, StandIn, object][] = [
  ['Google: a number as its title', google, { summary: 5 }],
  ['Google: text as its attendees', google, { attendees: 'everyone' }],
  ['Google: text as its recurrence', google, { recurrence: 'RRULE:FREQ=DAILY' }],
  ['Google: null instead of an attendee', google, { attendees: [null] }],
  ['Microsoft: no times', microsoft, { start: null }],
  ['Microsoft: an invalid time', microsoft, { end: { dateTime: 'noon' } }],
  [
    'Microsoft: a time before the earliest that can be stored',
    microsoft,
    { start: { dateTime: '-005000-01-01T00:00:00' } },
  ],
]

describe('an event that cannot be read makes availability unknown until it is corrected, and affects no other event:', () => {
  test.for(unreadableEvents)('%s', async ([, { event, connect }, fields], { services: baseServices }) => {
    let events = [event('one', 'One', fields), event('two', 'Two')]
    const { services, summaries, slots, getAccount } = await connect(baseServices, () => events)
    expect([await summaries(), await slots()]).toEqual([['Two'], []])
    expect(await getAccount()).toMatchObject({ sync_problem: null, unreadable_events: [expect.any(String)] })
    events = [event('one', 'One', { etag: '2', '@odata.etag': '2' }), event('two', 'Two')]
    await passTime(services, HOUR)
    expect((await summaries()).toSorted()).toEqual(['One', 'Two'])
    expect(await slots()).not.toEqual([])
    expect(await getAccount()).toMatchObject({ sync_problem: null, unreadable_events: [] })
  })
})

const tomorrow = (time: string) => new Date(Date.parse(monday(time)) + DAY).toISOString()

const brokenSeries: [string, StandIn, object][] = [
  ['Google: a series with an exception with null instead of an attendee', google, { attendees: [null] }],
  [
    'Google: a series with an exception with a number as its original start',
    google,
    { originalStartTime: { date: 5 } },
  ],
  ['Microsoft: a series with an exception with an invalid time', microsoft, { end: { dateTime: 'noon' } }],
  [
    'Microsoft: a series with an instance without times',
    microsoft,
    { type: 'occurrence', start: null, originalStart: null },
  ],
]

test.for(brokenSeries)(
  '%s makes availability unknown until it is corrected',
  async ([, standIn, fields], { services: baseServices }) => {
    const { event, connect } = standIn
    const range = { type: 'numbered', startDate: monday('09:00').slice(0, 10), numberOfOccurrences: 2 }
    const master = event('series', 'Daily', {
      ...(standIn === google && {
        start: { dateTime: monday('09:00'), timeZone: 'UTC' },
        recurrence: ['RRULE:FREQ=DAILY;COUNT=2'],
      }),
      ...(standIn === microsoft && {
        type: 'seriesMaster',
        originalStartTimeZone: 'UTC',
        recurrence: { pattern: { type: 'daily', interval: 1 }, range: { ...range, recurrenceTimeZone: 'UTC' } },
      }),
    })
    const first = event('first', 'Daily', {
      type: 'occurrence',
      seriesMasterId: 'series',
      originalStart: monday('09:00'),
    })
    const second = event('second', 'Moved', {
      start: { dateTime: tomorrow('11:00'), timeZone: 'UTC' },
      end: { dateTime: tomorrow('12:00'), timeZone: 'UTC' },
      ...(standIn === google && { recurringEventId: 'series', originalStartTime: { dateTime: tomorrow('09:00') } }),
      ...(standIn === microsoft && { type: 'exception', seriesMasterId: 'series', originalStart: tomorrow('09:00') }),
    })
    const others = standIn === google ? [master] : [master, first]
    let events = [...others, { ...second, ...fields }, event('two', 'Two')]
    const { services, calls, slots, getAccount } = await connect(baseServices, () => events)
    expect(await slots()).toEqual([])
    expect(await getAccount()).toMatchObject({ sync_problem: null, unreadable_events: [expect.any(String)] })
    // The deletion of an unknown event makes us read Microsoft's series again.
    if (standIn === microsoft) events.push({ id: 'gone', '@removed': {} })
    await passTime(services, HOUR)
    expect(await slots()).toEqual([])
    events = [...others, { ...second, etag: '2', '@odata.etag': '2' }, event('two', 'Two')]
    await passTime(services, HOUR)
    expect(await slots()).not.toEqual([])
    const starts = (await calls.calendar.listEvents({})).map(
      ({ summary, start }) => `${summary} ${'dateTime' in start ? start.dateTime : ''}`,
    )
    expect(starts.toSorted()).toEqual([
      `Daily ${monday('09:00')}`,
      `Moved ${tomorrow('11:00')}`,
      `Two ${monday('09:00')}`,
    ])
  },
)

const unusualEvents: [string, StandIn, (standIn: StandIn) => unknown][] = [
  ['Google: null instead of an event', google, () => null],
  ['Google: a number as its id', google, ({ event }) => event('', 'One', { id: 5 })],
  ['Google: a number as the id of its series', google, ({ event }) => event('one', 'One', { recurringEventId: 5 })],
  ['Google: a fraction as its sequence', google, ({ event }) => event('one', 'One', { sequence: 1.5 })],
  ['Google: text as its sequence', google, ({ event }) => event('one', 'One', { sequence: 'first' })],
  ...[google, microsoft].flatMap((standIn): typeof unusualEvents => [
    [`${standIn.name}: NUL in its id`, standIn, ({ event }) => event('o\0ne', 'One')],
    [
      `${standIn.name}: NUL in its UID`,
      standIn,
      ({ event }) => event('one', 'One', { iCalUID: 'o\0ne', iCalUId: 'o\0ne' }),
    ],
    [
      `${standIn.name}: NUL in its ETag`,
      standIn,
      ({ event }) => event('one', 'One', { etag: 'o\0ne', '@odata.etag': 'o\0ne' }),
    ],
    [`${standIn.name}: a long id`, standIn, ({ event }) => event(LONG, 'One')],
    [
      `${standIn.name}: a deleted event with NUL in its id`,
      standIn,
      () => ({ id: 'o\0ne', status: 'cancelled', '@removed': {} }),
    ],
    [
      `${standIn.name}: a deleted event with a long id`,
      standIn,
      () => ({ id: LONG, status: 'cancelled', '@removed': {} }),
    ],
  ]),
]

test.for(unusualEvents)('%s does not keep other events from being read', async ([, standIn, create], { services }) => {
  const events = [create(standIn), standIn.event('two', 'Two')]
  const { summaries, slots, getAccount } = await standIn.connect(services, () => events)
  expect((await summaries()).filter((title) => title !== 'One')).toEqual(['Two'])
  expect(await slots()).not.toEqual([])
  expect(await getAccount()).toMatchObject({ sync_problem: null, unreadable_events: [] })
})
