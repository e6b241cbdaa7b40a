import { sql } from 'kysely'
import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, monday } from '#server/test/guest.ts'
import { bookGroup, bookMeeting, getMailedHandle, listMailedHandles, markMailsSent } from '#server/test/meetings.ts'
import { errorMessage } from '#shared/english.ts'
import type { MeetingId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import type { Caller } from '../../../platform/trpc.ts'
import { getOrCreateHandles } from './handles.ts'

const AT_ELEVEN = { start: { dateTime: monday('11:00') } }

/** Every call that takes an `{eventId}`. */
function callsWith(services: TestServices, caller: Caller | null, eventId: string) {
  const { events, match } = callAs(services, caller)
  return {
    get: () => events.get({ eventId }),
    file: () => events.getFile({ eventId }),
    availability: () => match.availability({ event_id: eventId }),
    proposal: () => match.proposal({ eventId }),
    move: () => events.reschedule({ eventId, event: AT_ELEVEN }),
    moveToFirst: () => match.autoRescheduleBatch({ eventId }),
    undo: () => events.undo({ eventId, undo_token: 'guess' }),
    cancel: () => events.cancel({ eventId }),
  }
}

/** `done` or the error message of each call. */
async function outcomesOf(services: TestServices, caller: Caller | null, eventId: string) {
  const outcomes: Record<string, string> = {}
  for (const [name, call] of Object.entries(callsWith(services, caller, eventId))) {
    outcomes[name] = await call().then(
      () => 'done',
      (error: Error) => error.message,
    )
  }
  return outcomes
}

const ALL_NOT_FOUND = Object.fromEntries(
  ['get', 'file', 'availability', 'proposal', 'move', 'moveToFirst', 'undo', 'cancel'].map((name) => [
    name,
    errorMessage('not_found'),
  ]),
)

describe('the id of a calendar entry', () => {
  test('gives no access to anyone who is not at the meeting, as if it did not exist', async ({ services }) => {
    const [organizer, stranger] = [await createUser(services), await createUser(services)]
    const { entryId } = await bookMeeting(services, organizer)
    expect(await outcomesOf(services, null, entryId)).toEqual(ALL_NOT_FOUND)
    expect(await outcomesOf(services, stranger, entryId)).toEqual(ALL_NOT_FOUND)
    expect(await outcomesOf(services, stranger, 'A'.repeat(22))).toEqual(ALL_NOT_FOUND)
    expect(await outcomesOf(services, null, 'A'.repeat(43))).toEqual(ALL_NOT_FOUND)
  })

  test('gives users at the meeting access in their own role', async ({ services }) => {
    const organizer = await createUser(services)
    const { entryId } = await bookMeeting(services, organizer)
    const view = await callAs(services, organizer).events.get({ eventId: entryId })
    expect(view).toMatchObject({ event: { id: entryId }, role: 'organizer' })
    await callAs(services, organizer).events.cancel({ eventId: entryId })
    expect(
      await callAs(services, null).events.get({ eventId: await getMailedHandle(services, GUEST.email) }),
    ).toMatchObject({
      closed: 'cancelled',
    })
  })

  overHttp('works with an API key of sufficient scope, but not anonymously', async ({ services, app }) => {
    const organizer = await createUser(services)
    const { entryId } = await bookMeeting(services, organizer)
    const cancelUrl = `/events/cancel-event-google/${entryId}`
    expect((await app.inject({ url: cancelUrl })).statusCode).toBe(404)
    expect((await app.inject({ url: `/events/event-google/${entryId}` })).statusCode).toBe(404)
    const createKeyHeaders = async (scope: 'read' | 'read-write') => {
      const { key } = await callAs(services, organizer).developers.createApiKey({ name: scope, scope })
      return { authorization: `Bearer ${key}` }
    }
    const readOnlyHeaders = await createKeyHeaders('read')
    expect((await app.inject({ url: `/events/event-google/${entryId}`, headers: readOnlyHeaders })).statusCode).toBe(
      200,
    )
    expect((await app.inject({ url: cancelUrl, headers: readOnlyHeaders })).json()).toMatchObject({
      code: 'read_only_key',
    })
    expect((await app.inject({ url: cancelUrl, headers: await createKeyHeaders('read-write') })).json()).toMatchObject({
      success: true,
      already_cancelled: false,
    })
  })
})

describe('a handle', () => {
  test('differs for each participant, and works without a session', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle, organizerHandle } = await bookMeeting(services, organizer)
    expect(guestHandle).not.toBe(organizerHandle)
    expect(await listMailedHandles(services, GUEST.email)).toEqual([guestHandle])
    for (const [handle, role, email] of [
      [guestHandle, 'participant', GUEST.email],
      [organizerHandle, 'organizer', organizer.email],
    ] as const) {
      expect(await callAs(services, null).events.get({ eventId: handle })).toMatchObject({
        event: { id: handle },
        role,
        email,
      })
    }
    const { move, moveToFirst, cancel } = callsWith(services, null, guestHandle)
    expect((await move()).event.id).toBe(guestHandle)
    expect((await moveToFirst()).event.id).toBe(guestHandle)
    expect((await cancel()).event.id).toBe(guestHandle)
  })

  test('stays the same in later emails', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle } = await bookMeeting(services, organizer)
    await callsWith(services, organizer, await getMailedHandle(services, organizer.email)).move()
    expect(await mailsTo(services, GUEST.email)).toHaveLength(2)
    expect(await listMailedHandles(services, GUEST.email)).toEqual([guestHandle])
  })

  test('gives access as its participant, even to a user logged in as somebody else', async ({ services }) => {
    const [organizer, user] = [await createUser(services, { name: 'Olga' }), await createUser(services)]
    const { guestHandle } = await bookGroup(services, organizer, user)
    expect(await callAs(services, organizer).events.get({ eventId: guestHandle })).toMatchObject({
      role: 'participant',
    })
    expect(await callAs(services, organizer).events.cancel({ eventId: guestHandle })).toMatchObject({ outcome: 'left' })
  })

  test('is stored hashed and encrypted, and appears only in its participant’s emails', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle, organizerHandle } = await bookMeeting(services, organizer)
    const { tables } = await readAllTables(services)
    const tablesContaining = (handle: string) =>
      tables.filter(({ rows }) => JSON.stringify(rows).includes(handle)).map(({ name }) => name)
    expect(tablesContaining(guestHandle)).toEqual(['mails'])
    expect(tablesContaining(organizerHandle)).toEqual(['mails'])
    for (const [email, other] of [
      [GUEST.email, organizerHandle],
      [organizer.email, guestHandle],
    ] as const)
      expect(JSON.stringify(await mailsTo(services, email))).not.toContain(other)
  })

  overHttp('is in no calendar file, feed, export, webhook or listing', async ({ services, app }) => {
    const organizer = await createUser(services)
    await callAs(services, organizer).developers.createWebhook({ url: 'https://hooks.example.test/' })
    const { url } = await callAs(services, organizer).calendarFeed.renew()
    const { guestHandle, organizerHandle } = await bookMeeting(services, organizer)
    const headers = await createBearerHeaders(services, organizer)
    const published = [
      ...(await mailsTo(services, organizer.email)).map(({ ical }) => ical),
      ...(await mailsTo(services, GUEST.email)).map(({ ical }) => ical),
      await services.db.selectFrom('webhook_deliveries').selectAll().execute(),
      await callAs(services, organizer).calendar.listEvents({}),
      (await app.inject({ url: '/users/export-user-data', headers })).body,
      (await app.inject({ url: new URL(url ?? '').pathname })).body,
    ].map((part) => JSON.stringify(part))
    for (const text of published) {
      expect(text.length).toBeGreaterThan(100)
      expect(text).not.toContain(guestHandle)
      expect(text).not.toContain(organizerHandle)
    }
  })

  test('gives access until 30 days after the end of the meeting', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle } = await bookMeeting(services, organizer)
    services.clock.set(monday('10:30'))
    services.clock.advance(30 * DAY - 1)
    expect(await callAs(services, null).events.get({ eventId: guestHandle })).toMatchObject({ past: true })
    services.clock.advance(1)
    expect(await outcomesOf(services, null, guestHandle)).toEqual(ALL_NOT_FOUND)
  })

  test('shows the link that a meeting was booked through only to the guest; once cancelled, only that it is', async ({
    services,
  }) => {
    const organizer = await createUser(services)
    const { url_invites } = await callAs(services, organizer).users.info()
    const { guestHandle, organizerHandle } = await bookMeeting(services, organizer)
    const getOpen = (eventId: string) => callAs(services, null).events.get({ eventId })
    expect(await getOpen(guestHandle)).toMatchObject({ closed: null, url_invites })
    expect(await getOpen(organizerHandle)).toMatchObject({ closed: null, url_invites: null })
    await callAs(services, null).events.cancel({ eventId: guestHandle })
    for (const [eventId, shownLink] of [
      [guestHandle, url_invites],
      [organizerHandle, null],
    ] as const) {
      expect(await callAs(services, null).events.get({ eventId })).toEqual({
        closed: 'cancelled',
        event: { id: eventId, status: 'cancelled' },
        url_invites: shownLink,
      })
      expect(await callAs(services, null).events.cancel({ eventId })).toEqual({
        success: true,
        outcome: 'cancelled',
        already_cancelled: true,
        already_left: false,
        event: { id: eventId, status: 'cancelled' },
      })
    }
  })

  test('is replaced if it cannot be decrypted, for example after a key change', async ({ services }) => {
    const organizer = await createUser(services)
    const { guestHandle, entryId } = await bookMeeting(services, organizer)
    const secrets = { ...services.secrets, encryption: [new Uint8Array(32).fill(7)] as const }
    const handles = await getOrCreateHandles({ secrets }, services.db, { meeting_id: entryId as MeetingId })
    const newHandle = handles.get(GUEST.email) ?? ''
    expect(newHandle).toMatch(/^[\w-]{43}$/)
    expect(await outcomesOf(services, null, guestHandle)).toEqual(ALL_NOT_FOUND)
    expect(await callAs(services, null).events.get({ eventId: newHandle })).toMatchObject({ role: 'participant' })
  })
})

describe('a meeting booked before handles existed', () => {
  async function createOldMeeting(services: TestServices) {
    const organizer = await createUser(services)
    const { entryId } = await bookMeeting(services, organizer)
    await sql`update meeting_participants set handle_hash = null, handle_encrypted = null`.execute(services.db)
    await services.db.updateTable('meetings').set({ is_accessible_by_id: true }).execute()
    await services.db.deleteFrom('mails').execute()
    return entryId
  }

  test('can be accessed by the id in its old emails until it ends; later emails have handles', async ({ services }) => {
    const entryId = await createOldMeeting(services)
    const calls = callsWith(services, null, entryId)
    expect(await calls.get()).toMatchObject({ event: { id: entryId }, role: null, email: null })
    await calls.move()
    await markMailsSent(services)
    const guestHandle = await getMailedHandle(services, GUEST.email)
    expect(await callAs(services, null).events.get({ eventId: guestHandle })).toMatchObject({ role: 'participant' })
    expect(await calls.get()).toMatchObject({ closed: null })
    services.clock.set(monday('11:30'))
    expect(await outcomesOf(services, null, entryId)).toEqual(ALL_NOT_FOUND)
  })

  test('can be cancelled from its old emails, by an unknown participant', async ({ services }) => {
    const entryId = await createOldMeeting(services)
    await callAs(services, null).events.cancel({ eventId: entryId })
    const [mail] = await mailsTo(services, GUEST.email)
    expect(mail?.text).toContain('will not take place')
  })
})

async function readAllTables({ db }: TestServices) {
  const { rows: names } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const tables = []
  for (const { name } of names) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db)
    tables.push({ name, rows })
  }
  return { tables }
}
