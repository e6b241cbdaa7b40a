import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { query as queryDatabase, withDatabase } from '#server/test/databases.ts'
import { startSmtpServer, type TestSmtpServer } from '#server/test/smtp-server.ts'
import { listMails, RestClient, type ServerProcess, signIn, startServer } from './server.ts'

/** These tests need a database that several server processes can share. */
const postgres = inject('postgres')

/** An empty database for this file: the servers migrate it. */
const databaseName = `${postgres?.template}_processes_${process.pid}`
const databaseUrl = postgres ? withDatabase(postgres.url, databaseName) : ''

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  queryDatabase<Row>(databaseUrl, text, values)

/** Next Monday at a time of day in UTC: a working day, beyond any minimum notice. */
function nextMonday(time: string): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7))
  return `${day.toISOString().slice(0, 10)}T${time}:00.000Z`
}

async function createVerifiedUser(server: ServerProcess, email: string): Promise<RestClient> {
  const client = await signIn(server.url, email, 'UTC')
  await query('update users set is_auth = true where email = $1', [email])
  return client
}

async function getInvitationToken(server: ServerProcess, user: RestClient, event_duration?: number): Promise<string> {
  const { body } = await user.call('GET', '/users/info')
  const durationParameter = event_duration === undefined ? '' : `&event_duration=${event_duration}`
  if (durationParameter) await user.call('GET', `/invitation/generate-invitation-link?event_duration=${event_duration}`)
  const path = `/invitation-token/get-invitation-token?url_invites=${body.url_invites}${durationParameter}`
  const response = await new RestClient(server.url).call('GET', path)
  return response.body.tokenInvitation
}

/**
 * Expects every meeting to be complete: a reservation and a calendar entry for each user, and an email for each
 * participant.
 */
async function expectCompleteMeetings(): Promise<void> {
  const incompleteMeetings = await query(
    `select m.meeting_id from meetings m
     where (select count(*) from meeting_participants p where p.meeting_id = m.meeting_id and p.user_id is not null)
        <> (select count(*) from reservation r where r.meeting_id = m.meeting_id and r.during = m.during)
       or (select count(*) from meeting_participants p where p.meeting_id = m.meeting_id and p.user_id is not null)
        <> (select count(*) from events e where e.meeting_id = m.meeting_id)
       or (select count(*) from meeting_participants p where p.meeting_id = m.meeting_id)
        <> (select count(*) from mails where mails.meeting_id = m.meeting_id)`,
  )
  expect(incompleteMeetings).toEqual([])
}

beforeAll(async () => {
  if (postgres) await queryDatabase(postgres.url, `create database ${databaseName}`)
})

describe.skipIf(!postgres)('with several processes', { timeout: 240_000 }, () => {
  let servers: [ServerProcess, ServerProcess]

  beforeAll(async () => {
    servers = await Promise.all([
      startServer({ DATABASE_URL: databaseUrl, UNDO_SECONDS: '1' }),
      startServer({ DATABASE_URL: databaseUrl, UNDO_SECONDS: '1' }),
    ])
  }, 120_000)
  afterAll(() => Promise.all(servers.map((server) => server.stop())))

  /** Sends bookings of 200 guests at once, alternating between the two servers; counts the responses by status. */
  async function bookConcurrently(
    book: (client: RestClient, n: number) => Promise<{ status: number }>,
  ): Promise<Record<number, number>> {
    const clients = servers.map((server) => new RestClient(server.url))
    const responses = await Promise.all(Array.from({ length: 200 }, (_, n) => book(clients[n % 2] as RestClient, n)))
    return responses.reduce<Record<number, number>>(
      (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
      {},
    )
  }

  function guest(n: number) {
    return { name: `Guest ${n}`, email: `guest${n}@elsewhere.test`, time_zone: 'Europe/Paris' }
  }

  test('of 200 concurrent bookings of one slot, one succeeds and 199 get 409, with one event and one set of emails', async () => {
    const organizer = await createVerifiedUser(servers[0], 'storm@example.test')
    const token = await getInvitationToken(servers[0], organizer)
    const start = nextMonday('10:00')
    const counts = await bookConcurrently((client, n) =>
      client.call('POST', `/match/book?token=${token}`, { ...guest(n), start }),
    )
    expect(counts).toEqual({ 201: 1, 409: 199 })

    const { body: events } = await organizer.call('GET', '/calendar/events')
    expect(events.map((entry: { start: { dateTime: string } }) => entry.start.dateTime)).toEqual([start])
    const [event] = events
    await sleep(4000)
    const sentMails = await query<{ to_email: string }>(
      'select to_email from mails where meeting_id = $1 and sent_at is not null',
      [event.id],
    )
    expect(sentMails).toHaveLength(2)
    expect(await listMails(servers[1].url, 'storm@example.test')).toHaveLength(2) // the login code and the invitation
  })

  test('of 200 concurrent bookings of overlapping slots, one succeeds', async () => {
    const organizer = await createVerifiedUser(servers[0], 'overlap@example.test')
    const [long, short] = [
      await getInvitationToken(servers[0], organizer, 60),
      await getInvitationToken(servers[0], organizer, 30),
    ]
    // All of them overlap 10:30 to 10:45.
    const choices = [
      [long, '10:00'],
      [long, '10:15'],
      [long, '10:30'],
      [short, '10:15'],
      [short, '10:30'],
    ] as const
    const counts = await bookConcurrently((client, n) => {
      const [token, time] = choices[n % choices.length] as (typeof choices)[number]
      return client.call('POST', `/match/book?token=${token}`, { ...guest(n), start: nextMonday(time) })
    })
    expect(counts).toEqual({ 201: 1, 409: 199 })
    expect(
      await query("select 1 from reservation r join users u using (user_id) where u.email = 'overlap@example.test'"),
    ).toHaveLength(1)
  })

  test('a group booking is all or nothing while one of its members is being booked', async () => {
    const addresses = ['lead', 'second', 'third', 'fourth', 'fifth'].map((name) => `${name}@example.test`)
    const people = await Promise.all(addresses.map((address) => createVerifiedUser(servers[0], address)))
    const [lead, fifth] = [people[0] as RestClient, people[4] as RestClient]
    const tokens = {
      lead: await getInvitationToken(servers[0], lead),
      fifth: await getInvitationToken(servers[0], fifth),
    }
    const other = new RestClient(servers[1].url)
    for (let round = 0; round < 12; round++) {
      const [group, single] = await Promise.all([
        lead.call('POST', `/match/auto-create-multiple-batch?token=${tokens.lead}`, {
          summary: `Round ${round}`,
          participants: addresses.slice(1),
        }),
        other.call('POST', `/match/book?token=${tokens.fifth}`, guest(round)),
      ])
      expect([group.status, single.status]).toEqual([201, 201])
      expect(group.body.event.start.dateTime).not.toBe(single.body.event.start.dateTime)
    }
    await expectCompleteMeetings()
  })
})

describe.skipIf(!postgres)('a killed process', { timeout: 360_000 }, () => {
  let smtp: TestSmtpServer
  let server: ServerProcess
  beforeAll(async () => {
    smtp = await startSmtpServer()
  })
  afterAll(async () => {
    await server?.stop()
    await smtp.stop()
  })

  test('leaves no incomplete meeting and loses no committed email; duplicates have the same Message-ID', async () => {
    const env = { DATABASE_URL: databaseUrl, UNDO_SECONDS: '2' }
    server = await startServer(env)
    const organizer = await createVerifiedUser(server, 'killed@example.test')
    const token = await getInvitationToken(server, organizer)
    // Kill the process at any point from before the request arrives to after its response was sent, however slow the
    // machine.
    const moments = [0, 20, 50, 100, 250, 60_000]
    for (const [round, ms] of moments.entries()) {
      const booking = new RestClient(server.url)
        .call('POST', `/match/book?token=${token}`, { name: 'Gala', email: `killed${round}@elsewhere.test` })
        .catch(() => undefined)
      await Promise.race([booking, sleep(ms)])
      await server.kill()
      await booking
      server = await startServer({ ...env, SMTP_URL: smtp.url })
    }
    await expectCompleteMeetings()
    const committedMails = await query<{ to_email: string; meeting_id: string }>(
      `select to_email, meeting_id from mails join meetings m using (meeting_id)
       join users u on u.user_id = m.organizer_id where u.email = 'killed@example.test'`,
    )
    expect(committedMails.length).toBeGreaterThan(0)
    // An email that a killed process was sending waits until its claim expires, so expire all claims now. If the SMTP
    // server had already accepted it, the retry sends it again with the same Message-ID.
    await query('update mails set claimed_until = now() where claimed_until > now()')
    const getRecipientsByMessageId = () => new Map(smtp.mails.map((mail) => [mail.parsed.messageId, mail.to]))
    for (let i = 0; i < 2200 && getRecipientsByMessageId().size < committedMails.length; i++) await sleep(100)
    await sleep(1500)
    const recipients = [...getRecipientsByMessageId().values()].flat().toSorted()
    expect(recipients).toEqual(committedMails.map((mail) => mail.to_email).toSorted())
  })
})
