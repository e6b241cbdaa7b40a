import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createBearerHeaders, test as overHttp } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { type Browser, signInByMail } from '#server/test/sign-in.ts'
import { errorMessage } from '#shared/english.ts'
import type { MeetingId } from '#shared/ids.ts'
import { randomId } from '../../platform/ids.ts'
import type { Caller } from '../../platform/trpc.ts'
import { resolveCaller } from '../auth/sessions.ts'
import { applyMeetingChange } from '../meetings/changes/apply-change.ts'
import type { Meeting } from '../meetings/store.ts'
import { lockPeople } from '../users/people.ts'

const EMAIL = 'olga@example.test'

const close = (services: TestServices, user: Caller, options = {}) =>
  callAs(services, user, options).accountDeletion.closeAccount()

/** Creates Olga, verified and logged in with a browser. */
async function createLoggedInOlga(services: TestServices): Promise<{ browser: Browser; olga: Caller }> {
  const admin = await createUser(services, { email: 'admin@meridian.test', is_admin: true })
  const { code } = await callAs(services, admin).auth.issueAccessCode({ email: EMAIL, note: `for ${EMAIL}` })
  await callAs(services, null).auth.verifyToken({ token: code })
  const browser = await signInByMail(services, EMAIL)
  const olga = await resolveCaller(services, browser.token)
  if (!olga?.is_auth) throw new Error('not verified')
  return { browser, olga }
}

describe('a closed account', () => {
  test('has no sessions: no token works, and the cookies are cleared', async ({ services }) => {
    const { browser, olga } = await createLoggedInOlga(services)
    const elsewhere = await signInByMail(services, EMAIL)
    expect(await close(services, olga, { cookies: browser.cookies })).toEqual({ success: true })
    expect([...browser.cookies.keys()]).toEqual([])
    expect(await resolveCaller(services, browser.token)).toBeNull()
    expect(await resolveCaller(services, elsewhere.token)).toBeNull()
    const refresh = callAs(services, null, { cookies: elsewhere.cookies }).auth.refresh()
    await expect(refresh).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('has no booking link, and its groups are transferred to another member', async ({ services }) => {
    const { olga } = await createLoggedInOlga(services)
    const ana = await createUser(services, { email: 'ana@example.test' })
    const token = await invitationTokenOf(services, olga)
    const { url_invites } = await callAs(services, olga).users.info()
    const group = await callAs(services, olga).groups.create({
      name: 'Ours',
      group_participants: [ana.email, 'b@x.test'],
    })
    await callAs(services, ana).groups.accept({ groupId: group._id })
    await close(services, olga)
    const anybody = callAs(services, null)
    await expect(anybody.invitation.getInvitationToken({ url_invites })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(anybody.match.book({ token, ...GUEST })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await callAs(services, ana).groups.get({ groupId: group._id })).toMatchObject({
      group_owner: ana.email,
      group_participants: ['b@x.test'],
    })
  })

  test('can be replaced by a new, unverified one with the same address', async ({ services }) => {
    const { olga } = await createLoggedInOlga(services)
    await close(services, olga)
    const { token } = await signInByMail(services, EMAIL)
    const newCaller = await resolveCaller(services, token)
    expect(newCaller).toMatchObject({ email: EMAIL, is_auth: false })
    expect(newCaller?.user_id).not.toBe(olga.user_id)
    await callAs(services, null).auth.requestAccess({ email: EMAIL, message: 'Me again' })
  })

  test('leaves its access code marked as used, without naming the user', async ({ services }) => {
    const { olga } = await createLoggedInOlga(services)
    const admin = await createUser(services, { is_admin: true })
    await close(services, olga)
    expect(await callAs(services, admin).auth.listAccessCodes()).toMatchObject([
      { email: null, used_by: null, note: null, issued_by: 'admin@meridian.test', used_at: expect.any(String) },
    ])
  })

  test('leaves no emails except its confirmation', async ({ services }) => {
    const { olga } = await createLoggedInOlga(services)
    await close(services, olga)
    const mails = await services.db.selectFrom('mails').select(['to_email', 'subject']).execute()
    expect(mails).toEqual([{ to_email: EMAIL, subject: 'Your Meridian account is closed' }])
  })

  test('can belong to an unverified user, whose group invitations are deleted', async ({ services }) => {
    const stranger = await createUser(services, { email: EMAIL, is_auth: false })
    const ana = await createUser(services)
    const group_participants = [EMAIL, 'b@x.test']
    const { _id: groupId } = await callAs(services, ana).groups.create({ name: 'Hers', group_participants })
    services.clock.advance(1000)
    expect(await close(services, stranger)).toEqual({ success: true })
    expect(await callAs(services, ana).groups.get({ groupId })).toMatchObject({
      group_participants: ['b@x.test'],
      updated_at: new Date(services.clock.now()).toISOString(),
    })
    expect(await services.db.selectFrom('users').select('user_id').execute()).toEqual([{ user_id: ana.user_id }])
  })

  test('of an admin is no longer named in access requests and codes', async ({ services }) => {
    const admin = await createUser(services, { email: 'admin@meridian.test', is_admin: true })
    await callAs(services, null).auth.requestAccess({ email: 'a@x.test', message: 'Please' })
    const [request] = await callAs(services, admin).auth.listAccessRequests({})
    await callAs(services, admin).auth.approveAccessRequest({ id: request?.id ?? '' })
    await close(services, admin)
    const other = await createUser(services, { is_admin: true })
    expect(await callAs(services, other).auth.listAccessRequests({})).toMatchObject([
      { email: 'a@x.test', status: 'approved', decided_by: null },
    ])
    expect(await callAs(services, other).auth.listAccessCodes()).toMatchObject([{ issued_by: null }])
  })

  test('cannot book with a session from before', async ({ services }) => {
    const [olga, ana] = [await createUser(services), await createUser(services)]
    const token = await invitationTokenOf(services, ana)
    await close(services, olga)
    await expect(callAs(services, olga).match.autoCreateBatch({ token })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: errorMessage('account_closed'),
    })
    expect(await services.db.selectFrom('meetings').selectAll().execute()).toEqual([])
  })
})

/** Builds a meeting on the second day, as a booking would store it. */
function buildMeeting(organizer: Caller, guest: Caller): Meeting {
  const meeting_id = randomId<MeetingId>()
  const person = ({ user_id, email, name, picture, time_zone }: Caller) => ({
    user_id,
    email,
    name,
    picture,
    time_zone,
    language: null,
    is_email_public: true,
  })
  return {
    meeting_id,
    organizer_id: organizer.user_id,
    ical_uid: `${meeting_id}@meridian.test`,
    sequence: 0,
    summary: 'Two of us',
    is_named: true,
    description: null,
    has_organizer_description: false,
    location: null,
    start: new Date('2026-11-17T10:00:00Z'),
    end: new Date('2026-11-17T10:30:00Z'),
    time_zone: 'Europe/Madrid',
    status: 'confirmed',
    meeting_url: null,
    url_invites: null,
    reason: { code: 'picked' },
    undo_hash: null,
    undo_until: null,
    participants: [
      { ...person(organizer), role: 'organizer', response_status: 'accepted' },
      { ...person(guest), role: 'participant', response_status: 'accepted' },
    ],
  }
}

describe('concurrent requests', () => {
  test('closing an account several times closes it once', async ({ services }) => {
    const { olga } = await createLoggedInOlga(services)
    const ana = await createUser(services)
    const { event } = await callAs(services, ana).match.book({ token: await invitationTokenOf(services, olga) })
    const outcomes = await Promise.all([close(services, olga), close(services, olga), close(services, olga)])
    expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ success: true })))
    expect(await callAs(services, ana).events.get({ eventId: event.id })).toMatchObject({ closed: 'cancelled' })
    const { count } = await services.db
      .selectFrom('mails')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('subject', '=', 'Your Meridian account is closed')
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('everyone at a meeting can close their account, and no reservation is left', async ({ services }) => {
    const all = await Promise.all(Array.from({ length: 4 }, () => createUser(services)))
    const [ana, ...others] = all as [Caller, ...Caller[]]
    for (let i = 0; i < 3; i++) {
      const token = await invitationTokenOf(services, ana)
      const participants = others.map(({ email }) => email)
      await callAs(services, ana).match.autoCreateMultipleBatch({ token, summary: 'Weekly', participants })
    }
    await Promise.all(all.map((user) => close(services, user)))
    expect(await services.db.selectFrom('users').select('user_id').execute()).toEqual([])
    const meetings = await services.db.selectFrom('meetings').select(['status', 'organizer_id']).execute()
    expect(meetings).toEqual(Array.from({ length: 3 }, () => ({ status: 'cancelled', organizer_id: null })))
    expect(await services.db.selectFrom('reservation').selectAll().execute()).toEqual([])
  })

  test('a concurrent booking is either cancelled or rejected', { timeout: 60_000 }, async ({ services }) => {
    for (let round = 0; round < 6; round++) {
      const olga = await createUser(services, { email: EMAIL })
      const [ana, ben] = [await createUser(services), await createUser(services)]
      const tokens = { olga: await invitationTokenOf(services, olga), ana: await invitationTokenOf(services, ana) }
      const bookings = await Promise.allSettled([
        callAs(services, ana).match.autoCreateBatch({ token: tokens.olga }),
        callAs(services, olga).match.autoCreateBatch({ token: tokens.ana }),
        close(services, olga),
        callAs(services, null).match.book({ token: tokens.olga, ...GUEST }),
        callAs(services, ana).match.autoCreateMultipleBatch({
          token: tokens.ana,
          summary: 'Three',
          participants: [olga.email, ben.email],
        }),
        callAs(services, ben).match.autoCreateBatch({ token: tokens.olga }),
      ])
      const refusals = bookings.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
      expect(['UNAUTHORIZED', 'NOT_FOUND', 'CONFLICT']).toEqual(expect.arrayContaining([...new Set(refusals)]))
      expect(bookings[2]).toMatchObject({ status: 'fulfilled' })
      const { rows } = await sql<{ wrong: string }>`
        select meeting_id as wrong from meetings m where status = 'confirmed' and (
          organizer_id is null
          or (select count(*) from meeting_participants p where p.meeting_id = m.meeting_id) < 2
          or (select count(*) from reservation r where r.meeting_id = m.meeting_id)
            <> (select count(*) from meeting_participants p where p.meeting_id = m.meeting_id and user_id is not null))
        union all select email from users where email = ${EMAIL}`.execute(services.db)
      expect(rows).toEqual([])
    }
  })

  test('a meeting that is committed while closeAccount waits for a lock is cancelled too', async ({ services }) => {
    const olga = await createUser(services, { email: EMAIL })
    const ana = await createUser(services)
    const meeting = buildMeeting(ana, olga)
    let closing: Promise<unknown> | undefined
    await services.db.transaction().execute(async (trx) => {
      await lockPeople(trx, [ana.user_id, olga.user_id])
      closing = close(services, olga)
      // closeAccount has found no meetings yet, so it does not lock Ana.
      await sleep(300)
      await applyMeetingChange(services, trx, {
        kind: 'booked',
        meeting,
        actor: null,
        handles: new Map(),
        sendAfter: undefined,
      })
    })
    expect(await closing).toEqual({ success: true })
    expect(await callAs(services, ana).events.get({ eventId: meeting.meeting_id })).toMatchObject({
      closed: 'cancelled',
    })
    expect(await services.db.selectFrom('reservation').selectAll().execute()).toEqual([])
  })

  test('data tied to an account that is connected while closeAccount waits for a lock is deleted too', async ({
    services,
  }) => {
    const olga = await createUser(services, { email: EMAIL })
    const ana = await createUser(services)
    const group_participants = ['olga@other.test', 'b@x.test']
    const { _id: groupId } = await callAs(services, ana).groups.create({ group_participants })
    let closing: Promise<unknown> | undefined
    await services.db.transaction().execute(async (trx) => {
      await lockPeople(trx, [olga.user_id])
      closing = close(services, olga)
      await sleep(300)
      const account = { provider: 'google', is_email_verified: true, account_color: 'ffffff', created_at: new Date(0) }
      await trx
        .insertInto('accounts')
        .values({ ...account, user_id: olga.user_id, account_email: 'olga@other.test' })
        .execute()
    })
    await closing
    expect((await callAs(services, ana).groups.get({ groupId })).group_participants).toEqual(['b@x.test'])
  })
})

overHttp('an account can be closed over REST', async ({ services, app }) => {
  const call = (headers = {}) => app.inject({ method: 'DELETE', url: '/users/delete-user-account', headers })
  expect((await call()).statusCode).toBe(401)
  const olga = await createUser(services, { is_auth: false })
  const ana = await createUser(services)
  await callAs(services, ana).calendar.createEvent(LUNCH)
  const headers = await createBearerHeaders(services, olga)
  const response = await call(headers)
  expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
  expect(String(response.headers['set-cookie'])).toMatch(/meridian_refresh=;/)
  expect((await app.inject({ url: '/users/info', headers })).statusCode).toBe(401)
  expect((await call(headers)).statusCode).toBe(401)
  expect(
    await callAs(services, ana).calendar.listEvents({ time_max: monday('23:00').replace('16', '20') }),
  ).toHaveLength(1)
})
