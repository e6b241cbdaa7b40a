import { buildApp } from '#server/app.ts'
import { createBearerHeaders } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, runRecurringJobs, type TestServices, test } from '#server/test/fixture.ts'
import { createFullUser, OLGA } from '#server/test/full-user.ts'
import { invitationTokenOf } from '#server/test/guest.ts'
import { test as withMailServer } from '#server/test/mail-fixture.ts'
import { bookGroup } from '#server/test/meetings.ts'
import { findRowsContaining } from '#server/test/search-database.ts'
import { deliveriesOf } from '#server/test/webhook-fixture.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { DAY } from '#shared/time.ts'
import type { WebhookMessage } from '#shared/webhooks.ts'
import { openRateLimits } from '../../platform/limits/rate-limit.ts'
import { createLog } from '../../platform/log.ts'
import { deliverDueMails } from '../../platform/mail/delivery.ts'

/** Configures the services as in production: feedback is forwarded, and rate limits apply. */
function asInProduction(services: TestServices): TestServices {
  return {
    ...services,
    limits: openRateLimits(services.database.pool, true),
    config: { ...services.config, supportEmail: 'support@meridian.test' },
  }
}

const findTablesContaining = async (services: TestServices, texts: string[]) =>
  [...new Set((await findRowsContaining(services, texts)).map((row) => row.split(':', 1).join()))].toSorted()

/** Advances the clock and runs all recurring jobs. */
async function runJobsAfter(services: TestServices, ms: number) {
  services.clock.advance(ms)
  await runRecurringJobs(services)
}

describe('closing an account', () => {
  // This sends about fifty emails over SMTP.
  const options = { timeout: 120_000 }
  withMailServer(
    'leaves nothing of the user in the database once the emails are sent',
    options,
    async ({ smtpServices, smtp }) => {
      const services = asInProduction(smtpServices)
      const { olga, traces } = await createFullUser(services)
      // Guards the test itself: all of these tables contain data about her.
      const tables = await findTablesContaining(services, traces)
      expect(tables).toEqual([
        'public.access_codes',
        'public.access_requests',
        'public.account_credentials',
        'public.accounts',
        'public.api_keys',
        'public.audit_log',
        'public.busy_months',
        'public.calendar_channels',
        'public.calendar_feeds',
        'public.calendar_imports',
        'public.calendars',
        'public.deleted_events',
        'public.email_codes',
        'public.events',
        'public.feedback',
        'public.former_links',
        'public.group_audit',
        'public.group_participants',
        'public.groups',
        'public.guest_blocks',
        'public.idempotency_keys',
        'public.identities',
        'public.links',
        'public.loaded_events',
        'public.mails',
        'public.meeting_changes',
        'public.meeting_invitations',
        'public.meeting_participants',
        'public.meetings',
        'public.not_me_links',
        'public.provider_sign_ins',
        'public.rate_limits',
        'public.refresh_tokens',
        'public.reservation',
        'public.sessions',
        'public.sign_in_requests',
        'public.users',
        'public.webhook_deliveries',
        'public.webhooks',
      ])
      smtp.mails = []
      await callAs(services, olga).accountDeletion.closeAccount()
      // Unsent emails still contain their recipients' addresses and the name of the person they are about.
      expect(await findTablesContaining(services, traces)).toEqual(['public.mails'])
      await deliverDueMails(services)
      expect(await findRowsContaining(services, traces)).toEqual([])
      const subjects = smtp.mails.map(({ to, parsed }) => `${to[0]} ${parsed.subject?.split(':')[0]}`)
      expect(subjects.toSorted()).toEqual([
        'ana@example.test Canceled',
        `ana@example.test ${OLGA.name} left`,
        'ben@example.test Canceled',
        `ben@example.test ${OLGA.name} left`,
        'gala@elsewhere.test Canceled',
        `${OLGA.email} Canceled`,
        `${OLGA.email} Canceled`,
        `${OLGA.email} Canceled`,
        `${OLGA.email} You left`,
        `${OLGA.email} Your Meridian account is closed`,
      ])
    },
  )

  test('anonymizes other users’ webhook deliveries about past, cancelled and continuing meetings', async ({
    services,
  }) => {
    const { olga, ana } = await createFullUser(services)
    const readDeliveryLog = async () => {
      const { webhook_id } = await services.db
        .selectFrom('webhooks')
        .select('webhook_id')
        .where('user_id', '=', ana.user_id)
        .executeTakeFirstOrThrow()
      const lines = await deliveriesOf(services, webhook_id)
      return lines.map(({ payload }) => JSON.parse(payload) as WebhookMessage)
    }
    // Mark deliveries as attempted: cancelling a meeting drops deliveries that were never attempted.
    await services.db.updateTable('webhook_deliveries').set({ attempts: 1 }).execute()
    const before = await readDeliveryLog()
    const withOlga = before.filter(({ data }) => JSON.stringify(data).includes(OLGA.name))
    expect(withOlga.length).toBeGreaterThan(3)
    await callAs(services, olga).accountDeletion.closeAccount()
    const after = await readDeliveryLog()
    for (const { type, timestamp, data } of withOlga) {
      const anonymized = after.find(
        (message) => message.timestamp === timestamp && message.data.event.id === data.event.id,
      )
      const { id, start, end, account_email } = data.event
      expect(anonymized).toMatchObject({ type, data: { event: { id, start, end, account_email } } })
      expect(anonymized?.data.event.attendees.map(({ name }) => name)).toContain('Former user')
    }
    const added = after.slice(before.length)
    // The group meeting continues without her.
    expect(added.map(({ type, data: { event } }) => `${type} ${event.status}`).toSorted()).toEqual([
      'meeting.cancelled cancelled',
      'meeting.moved confirmed',
    ])
    expect(JSON.stringify(added)).not.toContain(OLGA.email)
  })

  test('deletes the content of undeliverable emails and those in the development mailbox too', async ({ services }) => {
    const { olga, traces } = await createFullUser(services)
    await callAs(services, olga).accountDeletion.closeAccount()
    await deliverDueMails(services)
    await services.db
      .updateTable('mails')
      .set({ sent_at: null, abandoned_at: new Date(services.clock.now()) })
      .where('to_email', '=', 'ben@example.test')
      .execute()
    await runJobsAfter(services, 6 * DAY)
    expect(await findTablesContaining(services, traces)).toEqual(['public.mails'])
    // Emails about a meeting are kept until a week after its end.
    await runJobsAfter(services, 30 * DAY)
    expect(await findRowsContaining(services, traces)).toEqual([])
  })

  withMailServer(
    'deletes the user’s reasons for leaving meetings once the emails are sent',
    async ({ smtpServices: services, smtp }) => {
      const [ana, ben] = [await createUser(services, { name: 'Ana' }), await createUser(services)]
      const { entryId } = await bookGroup(services, ana, ben)
      const reason = 'My twin sister’s wedding'
      await callAs(services, ben).events.cancel({ eventId: entryId, reason })
      const [unsent] = await services.db
        .selectFrom('mails')
        .select('reported_changes')
        .where('to_email', '=', ana.email)
        .where('sent_at', 'is', null)
        .execute()
      expect(unsent?.reported_changes).toMatchObject({ departed: [{ email: ben.email, reason }] })
      await callAs(services, ben).accountDeletion.closeAccount()
      const { start } = (await callAs(services, ana).events.get({ eventId: entryId })).event as CalendarEvent
      const event = { start: start as { dateTime: string }, summary: 'Party' }
      await callAs(services, ana).events.reschedule({ eventId: entryId, event })
      expect(await findTablesContaining(services, [reason])).toEqual(['public.mails'])
      await deliverDueMails(services)
      const mail = smtp.mails.find(({ to }) => to[0] === ana.email)
      expect(mail?.parsed.text).toContain(`Reason: ${ben.email}: ${reason}`)
      expect(await findRowsContaining(services, [reason])).toEqual([])
    },
  )

  test('updates the stored sizes of the anonymized entries', async ({ services }) => {
    const { olga } = await createFullUser(services)
    await callAs(services, olga).accountDeletion.closeAccount()
    const entries = await services.db.selectFrom('events').selectAll().where('meeting_id', 'is not', null).execute()
    expect(entries).not.toEqual([])
    for (const { bytes, summary, description, location, attendees } of entries)
      expect(bytes).toBe(
        Buffer.byteLength(`${summary}${description ?? ''}${location ?? ''}${JSON.stringify(attendees)}`),
      )
  })

  test('keeps events about the user in other people’s calendars', async ({ services }) => {
    const olga = await createUser(services, { email: OLGA.email, name: OLGA.name })
    const ana = await createUser(services)
    await callAs(services, ana).calendar.createEvent({ ...LUNCH, attendees: [{ email: OLGA.email }] })
    await callAs(services, olga).accountDeletion.closeAccount()
    await services.db.deleteFrom('mails').execute()
    expect(await findTablesContaining(services, [OLGA.email])).toEqual(['public.events'])
    expect(await callAs(services, ana).calendar.listEvents({})).toMatchObject([
      { summary: 'Lunch', attendees: [{ email: OLGA.email }] },
    ])
  })

  test('keeps data tied to an address that belongs to another user', async ({ services }) => {
    const { olga, ana, ben } = await createFullUser(services)
    const created_at = new Date(services.clock.now())
    const created = { account_color: 'ffffff', created_at }
    const account = { user_id: olga.user_id, provider: 'google', is_email_verified: true, ...created }
    await services.db
      .insertInto('accounts')
      .values({ ...account, account_email: ana.email })
      .execute()
    const group_participants = [ana.email, 'x@x.test']
    const { _id: groupId } = await callAs(services, ben).groups.create({ name: 'Bens', group_participants })
    const token = await invitationTokenOf(services, ben)
    const { event } = await callAs(services, ana).match.autoCreateBatch({ token })
    await callAs(services, ana).feedback.general({ message: 'Still here' })
    await callAs(services, olga).accountDeletion.closeAccount()
    expect(await callAs(services, ben).groups.get({ groupId })).toMatchObject({ group_participants })
    expect(await callAs(services, ben).events.get({ eventId: event.id })).toMatchObject({
      event: { status: 'confirmed', attendees: [{ email: ben.email }, { email: ana.email }] },
    })
    expect(await services.db.selectFrom('feedback').select('message').execute()).toEqual([{ message: 'Still here' }])
  })

  test('keeps the data of another user with the same name', async ({ services }) => {
    const { olga, ana } = await createFullUser(services)
    const namesake = await createUser(services, { name: OLGA.name, email: 'another@example.test' })
    await callAs(services, ana).calendar.createEvent({ ...LUNCH, summary: `Lunch with ${OLGA.name}` })
    const before = await callAs(services, namesake).users.info()
    await callAs(services, olga).accountDeletion.closeAccount()
    expect(await callAs(services, namesake).users.info()).toEqual(before)
    const events = await callAs(services, ana).calendar.listEvents({})
    expect(events.map(({ summary }) => summary)).toContain(`Lunch with ${OLGA.name}`)
  })
})

describe('the saved response', () => {
  test('to a booking with a deleted user becomes an error for retries', async ({ services }) => {
    const { olga, ana, ben } = await createFullUser(services)
    const before = await services.db.selectFrom('idempotency_keys').select(['scope', 'response']).execute()
    expect(before.length).toBeGreaterThan(8)
    await callAs(services, olga).accountDeletion.closeAccount()
    const after = await services.db.selectFrom('idempotency_keys').select(['scope', 'response']).execute()
    const refusal = { code: 'account_closed', params: {}, extra: {} }
    expect(after.filter(({ scope }) => scope === olga.user_id)).toEqual([])
    expect(after.filter(({ scope }) => scope === ana.user_id || scope === ben.user_id).length).toBeGreaterThan(2)
    for (const { response } of after) expect(response).toEqual({ refusal })
  })
})

test('logs contain no personal data and no secrets', async ({ services }) => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const loggingServices = { ...services, log }
  const { olga, traces } = await createFullUser(loggingServices)
  const app = await buildApp(loggingServices)
  const { url } = await callAs(loggingServices, olga).calendarFeed.renew()
  const headers = await createBearerHeaders(services, olga)
  await app.inject(new URL(url ?? '').pathname)
  await app.inject(`${new URL(url ?? '').pathname}x.ics`)
  await app.inject(new URL(url ?? '').pathname.replace('.ics', ''))
  for (const path of ['/users/export-user-data', '/users/export-user-data.ics', '/users/calendar-feed'])
    expect((await app.inject({ url: path, headers })).statusCode).toBe(200)
  // An error logs more than usual, so cause one too.
  await services.db.schema.alterTable('links').renameTo('links_gone').execute()
  const failed = await app.inject({ url: '/users/export-user-data', headers })
  await services.db.schema.alterTable('links_gone').renameTo('links').execute()
  expect(failed.statusCode).toBe(500)
  await app.inject({ method: 'DELETE', url: '/users/delete-user-account', headers })
  await deliverDueMails(loggingServices)
  await app.close()
  const written = lines.join('')
  expect(written).toContain('/calendar/feed/:secret.ics')
  expect(written).toContain('"msg":"request failed"')
  const secrets = [headers.authorization.slice('Bearer '.length), /feed\/(.*)\.ics/.exec(url ?? '')?.[1] ?? '']
  for (const trace of [...traces, ...secrets].filter((text) => text !== olga.user_id))
    expect(written).not.toContain(trace)
})
