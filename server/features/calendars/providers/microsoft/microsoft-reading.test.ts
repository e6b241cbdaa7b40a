import { expect, test } from 'vitest'
import { ADELE, MEGAN, PAT, REQUEST, setUpMicrosoft, utc } from '#server/test/providers/microsoft.ts'
import { readChanges } from '#server/test/providers/provider-contract.ts'
import { parseGraphEvent } from './graph-event.ts'
import { toRemoteEvent } from './read-event.ts'

const { control, newProvider, consent, connect, credentialsOf } = setUpMicrosoft()

const LUNCH = { subject: 'Lunch', start: utc('2026-12-01T12:00:00'), end: utc('2026-12-01T13:00:00') }
const WEEKLY = {
  subject: 'Weekly',
  start: { dateTime: '2026-11-30T09:00:00', timeZone: 'Pacific Standard Time' },
  end: { dateTime: '2026-11-30T10:00:00', timeZone: 'Pacific Standard Time' },
  recurrence: {
    pattern: { type: 'weekly', interval: 1, daysOfWeek: ['monday'], firstDayOfWeek: 'monday' },
    range: { type: 'noEnd', startDate: '2026-11-30', recurrenceTimeZone: 'Pacific Standard Time' },
  },
}

async function openMainCalendar(email = ADELE) {
  const account = await connect(email)
  const calendar_id = (await account.listCalendars()).find(({ is_primary }) => is_primary)?.external_id ?? ''
  return { account, calendar_id, read: (cursor: string | null = null) => readChanges(account, calendar_id, cursor) }
}

test.each([ADELE, PAT])('%s consents and is identified by tenant and object id', async (email) => {
  const profile = await (await connect(email)).getProfile()
  expect(profile).toMatchObject({ account_email: email, external_id: expect.stringMatching(/^[\w-]{36}\/[\w-]{36}$/) })
  expect(profile.capabilities).toMatchObject({ has_conference: email === ADELE, is_email_verified: email === PAT })
})

test('denied consent is reported as `forbidden`, and a wrong code as `revoked`', async () => {
  const { authorization } = newProvider()
  await expect(authorization.exchangeCode(await consent(ADELE, 'cancel'), REQUEST)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const params = await consent(ADELE)
  params.set('code', 'wrong')
  await expect(authorization.exchangeCode(params, REQUEST)).rejects.toMatchObject({ kind: 'revoked' })
})

test('missing approval by an administrator is reported as `forbidden`', async () => {
  control().addUser({ email: 'lee@fabrikam.example', name: 'Lee', needsAdminApproval: true })
  const params = await consent('lee@fabrikam.example', 'cancel')
  await expect(newProvider().authorization.exchangeCode(params, REQUEST)).rejects.toMatchObject({ kind: 'forbidden' })
})

test.each(['rotate', 'keep', 'rotate-and-revoke'] as const)(
  'refreshes expired tokens and saves them (%s)',
  async (refreshTokens) => {
    control().setSwitches({ refreshTokens })
    const savedCredentials: string[] = []
    const account = newProvider().connect(
      await credentialsOf(ADELE),
      async (credentials) => void savedCredentials.push(credentials),
    )
    await account.listCalendars()
    expect(savedCredentials).toEqual([])
    for (let count = 1; count <= 2; count++) {
      control().expireAccessTokens(ADELE)
      await Promise.all([account.listCalendars(), account.getProfile()])
      expect(savedCredentials).toHaveLength(count)
    }
    await newProvider()
      .connect(savedCredentials.at(-1) ?? '')
      .listCalendars()
    control().revoke(ADELE)
    await expect(account.listCalendars()).rejects.toMatchObject({ kind: 'revoked' })
  },
)

test('connections that were opened with a replaced refresh token share its replacement', async () => {
  control().setSwitches({ refreshTokens: 'rotate-and-revoke' })
  const credentials = await credentialsOf(ADELE)
  const sharedProvider = newProvider()
  for (let count = 0; count < 3; count++) {
    control().expireAccessTokens(ADELE)
    expect(await sharedProvider.connect(credentials).listCalendars()).toHaveLength(3)
  }
})

test('lists calendars with their colors and permissions', async () => {
  expect(await (await connect()).listCalendars()).toMatchObject([
    { summary: 'Calendar', is_primary: true, is_read_only: false, background_color: '0078d4' },
    { summary: 'Projects', is_primary: false, is_read_only: false, background_color: 'aabbcc' },
    { summary: 'Team', is_primary: false, is_read_only: true },
  ])
})

test('reads events with their free/busy status, organizer and attendees', async () => {
  const { read } = await openMainCalendar()
  control().createEvent(ADELE, {
    ...LUNCH,
    body: { contentType: 'text', content: 'One\r\nTwo' },
    location: { displayName: 'Here' },
  })
  for (const showAs of ['free', 'workingElsewhere', 'oof', 'busy', 'tentative'])
    control().createEvent(ADELE, { ...LUNCH, subject: showAs, showAs })
  const { events } = await read()
  expect(events.find(({ summary }) => summary === 'Lunch')).toMatchObject({
    description: 'One\nTwo',
    location: 'Here',
    status: 'confirmed',
    start_at: new Date('2026-12-01T12:00Z'),
    end_at: new Date('2026-12-01T13:00Z'),
    organizer: { email: ADELE },
    attendees: [],
  })
  const kinds = events.flatMap(({ summary, transparency, status }) =>
    summary === 'Lunch' ? [] : [[summary, transparency, status]],
  )
  expect(new Set(kinds)).toEqual(
    new Set([
      ['busy', 'opaque', 'confirmed'],
      ['free', 'transparent', 'confirmed'],
      ['oof', 'opaque', 'confirmed'],
      ['tentative', 'opaque', 'tentative'],
      ['workingElsewhere', 'transparent', 'confirmed'],
    ]),
  )
})

test('an organizer without a valid address is somebody else, unless Graph says that it is the user', () => {
  const owner = { email: ADELE, name: 'Adele', aliases: [] }
  const olga = { emailAddress: { name: 'Olga', address: '/o=contoso/cn=olga' } }
  const readOrganizer = (fields: object) =>
    toRemoteEvent(parseGraphEvent({ id: '1', ...LUNCH, ...fields }), owner).organizer
  expect(readOrganizer({ organizer: olga, isOrganizer: false })).toEqual({ email: '', name: 'Olga' })
  expect(readOrganizer({ organizer: olga })).toEqual({ email: '', name: 'Olga' })
  expect(readOrganizer({ isOrganizer: false })).toEqual({ email: '', name: null })
  expect(readOrganizer({ organizer: olga, isOrganizer: true })).toEqual({ email: ADELE, name: 'Adele' })
  expect(readOrganizer({})).toEqual({ email: ADELE, name: 'Adele' })
})

/** Megan declines an invitation from Adele. @returns the changes that her next synchronization reads */
async function declineInvitation() {
  const { read } = await openMainCalendar(MEGAN)
  const attendee = { emailAddress: { address: MEGAN.toUpperCase() }, type: 'required' }
  control().createEvent(ADELE, { ...LUNCH, attendees: [attendee] })
  const first = await read()
  expect(first.events).toMatchObject([
    {
      organizer: { email: ADELE },
      attendees: [{ email: MEGAN, role: 'participant', response_status: 'needs_action' }],
    },
  ])
  const external_id = first.events[0]?.external_id ?? ''
  control().respond(MEGAN, external_id, 'declined')
  return { external_id, ...(await read(first.cursor)) }
}

test('a declined invitation that stays in the calendar is read as declined', async () => {
  control().setSwitches({ declinedMeeting: 'keep' })
  expect(await declineInvitation()).toMatchObject({
    events: [{ attendees: [{ email: MEGAN, response_status: 'declined' }] }],
    deleted: [],
  })
})

test('a declined invitation that leaves the calendar is read as deleted', async () => {
  const { external_id, events, deleted } = await declineInvitation()
  expect([events, deleted]).toEqual([[], [external_id]])
})

test('all-day events keep their days in any time zone', async () => {
  const { read } = await openMainCalendar()
  for (const timeZone of ['Pacific Standard Time', 'Tokyo Standard Time', 'UTC'])
    control().createEvent(ADELE, {
      subject: timeZone,
      isAllDay: true,
      start: { dateTime: '2026-12-24T00:00:00', timeZone },
      end: { dateTime: '2026-12-26T00:00:00', timeZone },
    })
  const days = { all_day: true, start_date: '2026-12-24', end_date: '2026-12-26' }
  expect((await read()).events).toMatchObject([days, days, days])
})

test('reads every page of events, and then only the changes', async () => {
  const { account, read, calendar_id } = await openMainCalendar()
  control().seedEvents(ADELE, 450, { from: '2026-11-20T00:00:00Z' })
  const first = await account.listChanges(calendar_id, null)
  expect(first).toMatchObject({ has_more: true })
  const all = await read()
  expect(all.events).toHaveLength(450)
  for (const { prefer } of control().requests) {
    expect(prefer).toContain('IdType="ImmutableId"')
    expect(prefer).toContain('outlook.timezone="UTC"')
  }
  expect(control().requests.filter(({ url }) => url.includes('delta')).length).toBeLessThan(10)
  const other = control().createEvent(ADELE, LUNCH)
  control().deleteEvent(ADELE, all.events[0]?.external_id ?? '')
  expect(await read(all.cursor)).toMatchObject({
    events: [{ external_id: other['id'], summary: 'Lunch' }],
    deleted: [all.events[0]?.external_id],
  })
})

test.each([true, false])(
  'a series is complete, whether its master is listed or not (%s)',
  async (seriesMasterInDelta) => {
    control().setSwitches({ seriesMasterInDelta })
    const { read } = await openMainCalendar()
    const { id } = control().createEvent(ADELE, WEEKLY)
    expect((await read()).events).toMatchObject([
      {
        external_id: id,
        summary: 'Weekly',
        time_zone: 'America/Los_Angeles',
        start_at: new Date('2026-11-30T17:00Z'),
        recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=MO'],
      },
    ])
  },
)
