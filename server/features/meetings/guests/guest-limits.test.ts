import type { FastifyInstance } from 'fastify'
import { httpTestWith, test as unlimited } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { NO_HOURS } from '#server/test/matching/hosts.ts'
import { errorMessage } from '#shared/english.ts'
import { DAY } from '#shared/time.ts'
import { deliverDueMails } from '../../../platform/mail/delivery.ts'
import type { Caller } from '../../../platform/trpc.ts'

const test = httpTestWith({ RATE_LIMIT: 'on' })

interface Attempt {
  token: string
  email?: string
  from?: string
}

const book = (app: FastifyInstance, { token, email = GUEST.email, from = '192.0.2.1' }: Attempt) =>
  app.inject({
    method: 'POST',
    url: '/match/book',
    query: { token },
    remoteAddress: from,
    payload: { ...GUEST, email },
  })

const countMeetings = async ({ db }: TestServices) =>
  (await db.selectFrom('meetings').select('meeting_id').execute()).length

async function collectStatuses(count: number, attempt: (i: number) => ReturnType<typeof book>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await attempt(i)).statusCode)
  return statuses
}
const repeatStatus = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('a guest without a session', () => {
  test('can make 10 bookings an hour from one network: 34 of 44 are rejected', async ({ services, app }) => {
    const token = await invitationTokenOf(services, await createUser(services))
    const statuses = await collectStatuses(44, (i) => book(app, { token, email: `guest${i}@elsewhere.test` }))
    expect(statuses).toEqual([...repeatStatus(10, 201), ...repeatStatus(34, 429)])
    expect(await countMeetings(services)).toBe(10)
    const rejected = await book(app, { token, email: 'one@more.test' })
    expect(rejected.json()).toMatchObject({
      code: 'too_many_requests',
      detail: errorMessage('too_many_requests', { limit: 'bookings_from_network' }),
    })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await book(app, { token, email: 'one@more.test', from: '198.51.100.7' })).statusCode).toBe(201)
    services.clock.advance(3_600_000)
    const newToken = await invitationTokenOf(services, await createUser(services))
    expect((await book(app, { token: newToken, email: 'two@more.test' })).statusCode).toBe(201)
  })

  test('is limited across all links of one owner', async ({ services, app }) => {
    const ana = await createUser(services)
    const link = await callAs(services, ana).invitation.generateInvitationLink({ event_duration: 15 })
    const { url_invites } = link
    const otherToken = (await callAs(services, null).invitation.getInvitationToken({ url_invites })).tokenInvitation
    const token = await invitationTokenOf(services, ana)
    const statuses = await collectStatuses(12, (i) =>
      book(app, { token: i % 2 ? token : otherToken, email: `g${i}@elsewhere.test` }),
    )
    expect(statuses).toEqual([...repeatStatus(10, 201), ...repeatStatus(2, 429)])
  })

  test('has at most 3 open bookings with one owner, even with concurrent requests', async ({ services, app }) => {
    const owner = await createUser(services)
    const token = await invitationTokenOf(services, owner)
    const statuses = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        book(app, { token, from: `198.51.100.${i}` }).then((response) => response.statusCode),
      ),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...repeatStatus(3, 201), ...repeatStatus(3, 409)])
    const rejected = await book(app, { token })
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      409,
      { code: 'bookings_full', detail: errorMessage('bookings_full') },
    ])
    // Past bookings are not open.
    services.clock.advance(5 * DAY)
    const nextToken = await invitationTokenOf(services, owner)
    expect((await book(app, { token: nextToken })).statusCode).toBe(201)
  })

  test('can book with one address 10 times a day', async ({ services, app }) => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => createUser(services)))
    const tokens = await Promise.all(owners.map((owner) => invitationTokenOf(services, owner)))
    const statuses = await collectStatuses(12, (i) => book(app, { token: tokens[i] ?? '', from: `198.51.100.${i}` }))
    expect(statuses).toEqual([...repeatStatus(10, 201), ...repeatStatus(2, 429)])
    expect(await mailsTo(services, GUEST.email)).toHaveLength(10)
    const rejected = await book(app, { token: tokens[11] ?? '' })
    expect(rejected.json()).toMatchObject({
      detail: errorMessage('too_many_requests', { limit: 'bookings_of_address' }),
    })
    services.clock.advance(DAY)
    const token = await invitationTokenOf(services, await createUser(services))
    expect((await book(app, { token })).statusCode).toBe(201)
  })

  test('is not limited by failed bookings', async ({ services, app }) => {
    const ana = await createUser(services)
    const token = await invitationTokenOf(services, ana)
    await callAs(services, ana).users.updateWorkSchedule(NO_HOURS)
    expect(await collectStatuses(12, () => book(app, { token }))).toEqual(repeatStatus(12, 409))
    expect(await services.db.selectFrom('recent_actions').selectAll().execute()).toEqual([])
  })
})

test('emails that are withdrawn before the first attempt to send them do not count', async ({ services }) => {
  const guest = callAs(services, null)
  const countMails = async () =>
    (await services.db.selectFrom('recent_actions').select('at').where('action', '=', 'stranger-mail').execute()).length
  const token = await invitationTokenOf(services, await createUser(services))
  const { event, undo_token } = await guest.match.book({ ...GUEST, token, start: monday('10:00') })
  expect(await countMails()).toBe(2)
  await guest.events.undo({ eventId: event.id, undo_token: undo_token ?? '' })
  expect(await countMails()).toBe(0)
  const { event: moved } = await guest.match.book({ ...GUEST, token, start: monday('10:00') })
  const move = (time: string) =>
    guest.events.reschedule({ eventId: moved.id, event: { start: { dateTime: monday(time) } } })
  await move('11:00')
  await move('12:00')
  expect(await countMails()).toBe(2)
  await deliverDueMails(services)
  await move('13:00')
  expect(await countMails()).toBe(4)
})

describe('an unverified user', () => {
  const bookAs = (services: TestServices, user: Caller, token: string, ip: string) =>
    callAs(services, user, { ip })
      .match.book({ token })
      .then(
        () => 201,
        (error: { cause?: { code?: string } }) => error.cause?.code,
      )

  test('has at most 3 open bookings with one owner', async ({ services }) => {
    const token = await invitationTokenOf(services, await createUser(services))
    const user = await createUser(services, { is_auth: false })
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((n) => bookAs(services, user, token, `192.0.2.${n}`)))
    expect(outcomes.map(String).toSorted()).toEqual(['201', '201', '201', 'bookings_full', 'bookings_full'])
    const verified = { ...user, is_auth: true }
    expect(await bookAs(services, verified, token, '192.0.2.1')).toBe(201)
  })

  test('shares the limit of a network with guests and other unverified users', async ({ services, app }) => {
    const token = await invitationTokenOf(services, await createUser(services))
    await collectStatuses(4, (i) => book(app, { token, email: `guest${i}@elsewhere.test` }))
    const outcomes: unknown[] = []
    for (let n = 0; n < 8; n++) {
      outcomes.push(await bookAs(services, await createUser(services, { is_auth: false }), token, '192.0.2.1'))
    }
    expect(outcomes).toEqual([...repeatStatus(6, 201), 'too_many_requests', 'too_many_requests'])
  })

  test('can make 10 bookings a day; bookings that strangers make with the same address do not count', async ({
    services,
    app,
  }) => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => createUser(services)))
    const tokens = await Promise.all(owners.map((owner) => invitationTokenOf(services, owner)))
    const user = await createUser(services, { is_auth: false })
    const entered = await collectStatuses(10, (i) =>
      book(app, { token: tokens[i % 4] ?? '', email: user.email, from: `198.51.100.${i}` }),
    )
    expect(entered).toEqual(repeatStatus(10, 201))
    const outcomes: unknown[] = []
    for (const [i, token] of tokens.entries()) outcomes.push(await bookAs(services, user, token, `192.0.2.${i}`))
    expect(outcomes).toEqual([...repeatStatus(10, 201), 'too_many_requests', 'too_many_requests'])
  })
})

unlimited('RATE_LIMIT=off lifts these limits', async ({ services, app }) => {
  const token = await invitationTokenOf(services, await createUser(services))
  expect(await collectStatuses(12, () => book(app, { token }))).toEqual(repeatStatus(12, 201))
})
