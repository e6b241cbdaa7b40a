import { sql } from 'kysely'
import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test, testWith } from '#server/test/fixture.ts'
import { createFullUser, OLGA } from '#server/test/full-user.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup } from '#server/test/meetings.ts'
import type { Caller } from '../../platform/trpc.ts'

type Rows = Record<string, Record<string, unknown>[]>

async function exportData(services: TestServices, caller: Caller): Promise<Rows> {
  const { exported_at, ...sections } = await callAs(services, caller).dataExport.userData()
  expect(exported_at).toBe(new Date(services.clock.now()).toISOString())
  // Exactly as a client receives it.
  return JSON.parse(JSON.stringify(sections)) as Rows
}

/** Columns that the export leaves out on purpose. */
const WITHHELD_COLUMNS: Record<string, string[]> = {
  // Secrets and related data.
  account_credentials: ['credentials_encrypted'],
  calendar_channels: ['token_hash'],
  refresh_tokens: ['token_hash'],
  email_codes: ['code_hash'],
  sign_in_requests: ['request_hash'],
  provider_sign_ins: ['state_hash', 'code_hash'],
  access_codes: ['code_hash', 'issued_by'],
  meetings: ['undo_hash', 'is_accessible_by_id'],
  calendar_feeds: ['nonce', 'secret_hash'],
  api_keys: ['key_hash'],
  webhooks: ['secret', 'previous_secret'],
  idempotency_keys: ['request_hash'],
  former_links: ['name_hash'],
  recent_actions: ['key_hash'],
  not_me_links: ['secret_hash', 'owner_id'],
  guest_blocks: ['owner_id'],
  // Internal to the database and to synchronization.
  accounts: [
    'lacks_details',
    'has_outdated_times',
    'claimed_until',
    'failed_syncs',
    'refused_syncs',
    'is_sync_requested',
  ],
  events: [
    'changed_in',
    'known_versions',
    'guests_can_modify',
    'failing_since',
    'provider_change',
    'former_copy',
    'needs_conference',
    'rules_revision',
  ],
  calendars: ['sync_cursor', 'load_cursor', 'events_loaded', 'known_until', 'refused_reads', 'refused_since'],
  deleted_events: ['deleted_in', 'etag', 'sync_state', 'failing_since', 'former_copy'],
  // Derived from the events, which are exported in full.
  busy_months: ['spans'],
  // Other people's names and addresses, and why they left, for the next email.
  mails: ['reported_changes'],
  // Identifies an admin.
  access_requests: ['decided_by'],
  // Identifies who acted, which may be another person. The key is a hash.
  audit_log: ['actor_id', 'repeat_key'],
  meeting_changes: ['actor_id'],
  // Data that participants cannot see about each other.
  meeting_participants: ['user_id', 'time_zone', 'language', 'handle_hash', 'handle_encrypted'],
}

async function columnsByTable(services: TestServices) {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns c
    where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'zone_rules'`.execute(services.db)
  return Map.groupBy(rows, (row) => row.table_name)
}

describe('the data export', () => {
  testWith({ RATE_LIMIT: 'on' })(
    'contains every table, with every column that is not withheld',
    async ({ services }) => {
      const { olga } = await createFullUser(services)
      const sections = await exportData(services, olga)
      const tables = await columnsByTable(services)
      expect(Object.keys(sections).toSorted()).toEqual([...tables.keys()].toSorted())
      for (const [table, columns] of tables) {
        const stored = columns.map(({ column_name }) => column_name)
        const withheld = WITHHELD_COLUMNS[table] ?? []
        // `during` is exported as `start` and `end`.
        const exported = Object.keys(sections[table]?.[0] ?? { 'no row': '' }).map((name) =>
          name === 'start' || name === 'end' ? 'during' : name,
        )
        expect(
          [table, [...new Set([...exported, ...withheld])].toSorted()],
          'SECTIONS in store.ts, or WITHHELD_COLUMNS',
        ).toEqual([table, stored.toSorted()])
      }
    },
  )

  test('has a section for every table that refers to a user', async ({ services }) => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
      union
      select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`.execute(
      services.db,
    )
    const sections = await exportData(services, await createUser(services))
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ table_name }) => !(table_name in sections))).toEqual([])
  })

  test('contains settings, events, meetings with their participants, groups, feedback and emails', async ({
    services,
  }) => {
    const { olga, ana, ben } = await createFullUser(services)
    const data = await exportData(services, olga)
    expect(data['users']).toMatchObject([
      { email: OLGA.email, name: OLGA.name, url_invites: OLGA.url_invites, work_schedule: { Monday: [{}] } },
    ])
    expect(data['accounts']?.map(({ account_email }) => account_email)).toEqual(
      expect.arrayContaining([OLGA.email, OLGA.otherEmail]),
    )
    expect(data['events']?.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining(['Lunch', 'Standup', `Ana and ${OLGA.name}`, 'Three of us']),
    )
    expect(data['meetings']).toHaveLength(8)
    const people = data['meeting_participants']?.map(({ email }) => email)
    expect(new Set(people)).toEqual(new Set([OLGA.email, OLGA.otherEmail, ana.email, ben.email, 'gala@elsewhere.test']))
    expect(data['groups']?.map(({ name }) => name).toSorted()).toEqual(['Ana’s', 'Hers'])
    expect(data['feedback']?.map(({ message }) => message).toSorted()).toEqual(['Help', `I am ${OLGA.name}`])
    expect(data['mails']?.every(({ to_email }) => [OLGA.email, OLGA.otherEmail].includes(String(to_email)))).toBe(true)
    expect(data['links']).toHaveLength(1)
  })

  test('contains no secrets', async ({ services }) => {
    const { olga, browser, traces } = await createFullUser(services)
    const text = JSON.stringify(await exportData(services, olga))
    const secrets = await Promise.all([
      services.db.selectFrom('refresh_tokens').select('token_hash as secret').execute(),
      services.db.selectFrom('email_codes').select('code_hash as secret').execute(),
      services.db.selectFrom('access_codes').select('code_hash as secret').execute(),
      services.db.selectFrom('calendar_feeds').select('secret_hash as secret').execute(),
      services.db.selectFrom('calendar_feeds').select('nonce as secret').execute(),
      // The subject contains the login code.
      services.db.selectFrom('mails').select('subject as secret').where('meeting_id', 'is', null).execute(),
    ])
    expect(secrets.every((rows) => rows.length > 0)).toBe(true)
    const feedSecret = traces.at(-1) ?? ''
    for (const secret of [...secrets.flat().map((row) => row.secret), browser.token, feedSecret])
      expect(text).not.toContain(secret)
  })

  test('omits the secrets of email links that work without logging in', async ({ services }) => {
    const token = await invitationTokenOf(services, await createUser(services))
    await callAs(services, null).match.book({ token, ...GUEST })
    const guest = await createUser(services, { email: GUEST.email })
    const [mail] = (await exportData(services, guest))['mails'] ?? []
    const links = JSON.stringify(mail?.['content']).match(/\/invites\/[^"]+/g)
    expect(links).toEqual(expect.arrayContaining(['/invites/not-me/...', '/invites/cancellations/...']))
    expect(links?.filter((link) => !link.endsWith('...'))).toEqual([])
  })

  test('contains only the user’s own participation in meetings that the user left', async ({ services }) => {
    const [organizer, user] = [await createUser(services), await createUser(services)]
    const { entryId } = await bookGroup(services, organizer, user)
    await callAs(services, user).events.cancel({ eventId: entryId })
    const changed = { start: { dateTime: monday('15:00') }, end: { dateTime: monday('15:30') }, location: 'New room' }
    await callAs(services, organizer).events.reschedule({ eventId: entryId, event: changed })
    const data = await exportData(services, user)
    expect(data['meeting_participants']).toMatchObject([{ email: user.email, response_status: 'declined' }])
    expect([data['meetings'], data['meeting_changes']]).toEqual([[], []])
    expect(JSON.stringify(data)).not.toContain('New room')
    expect(JSON.stringify(await exportData(services, organizer))).toContain('New room')
  })

  test('contains nobody else’s data', async ({ services }) => {
    const { ana, ben } = await createFullUser(services)
    await callAs(services, ben).calendar.createEvent({ ...LUNCH, summary: 'Ben alone' })
    const data = await exportData(services, ana)
    expect(data['users']).toHaveLength(1)
    const owners = Object.entries(data)
      .filter(([table]) => table !== 'meeting_participants')
      .flatMap(([, rows]) => rows.flatMap((row) => row['user_id'] ?? []))
    expect(new Set(owners)).toEqual(new Set([ana.user_id]))
    expect(JSON.stringify(data)).not.toContain('Ben alone')
    expect(data['meetings']?.length).toBeLessThan(8)
  })

  test('is available to unverified users, but not without a session', async ({ services }) => {
    const stranger = await createUser(services, { is_auth: false })
    expect((await exportData(services, stranger))['users']).toMatchObject([{ email: stranger.email }])
    expect(await callAs(services, stranger).dataExport.calendar()).toContain('VCALENDAR')
    const nobody = callAs(services, null).dataExport
    for (const call of [nobody.userData, nobody.calendar])
      await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

testWith({ RATE_LIMIT: 'on' })('exports are rate-limited', async ({ services }) => {
  const { dataExport } = callAs(services, await createUser(services))
  for (let i = 0; i < 20; i++) await dataExport.calendar()
  await expect(dataExport.userData()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a user can run at most two exports at a time', async ({ services }) => {
  const { dataExport } = callAs(services, await createUser(services))
  const { pool } = services.database
  // The exports wait for a connection.
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const running = Promise.all([dataExport.calendar(), dataExport.userData()])
  try {
    await expect(dataExport.calendar()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  } finally {
    for (const client of clients) client.release()
  }
  await running
  await expect(dataExport.calendar()).resolves.toContain('VCALENDAR')
})

overHttp('exports files over REST', async ({ services, app }) => {
  const olga = await createUser(services)
  await callAs(services, olga).calendar.createEvent(LUNCH)
  const headers = await createBearerHeaders(services, olga)
  const json = await app.inject({ url: '/users/export-user-data', headers })
  expect([json.statusCode, json.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="meridian-data.json"',
  ])
  expect(json.headers['content-type']).toMatch(/^application\/json/)
  expect(json.json()).toMatchObject({ users: [{ email: olga.email }], events: [{ summary: 'Lunch' }] })
  const ics = await app.inject({ url: '/users/export-user-data.ics', headers })
  expect(ics.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="meridian-calendar.ics"',
    'cache-control': 'no-store',
  })
  expect(ics.body).toContain('SUMMARY:Lunch\r\n')
  for (const url of ['/users/export-user-data', '/users/export-user-data.ics'])
    expect((await app.inject(url)).statusCode).toBe(401)
})
