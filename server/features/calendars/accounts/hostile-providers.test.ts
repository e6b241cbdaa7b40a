import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { createUser } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { bookGroup } from '#server/test/meetings.ts'
import {
  at,
  createUserWithAccount,
  createUserWithDestination,
  passTime,
} from '#server/test/providers/connected-account.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { createLog } from '../../../platform/log.ts'
import { createPlaceholder } from '../providers/icalendar/placeholder-event.ts'
import { parseFeedCredentials } from '../providers/ics/feed-credentials.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { AccountKey } from './account-connection.ts'
import { connectAccount } from './connect-account.ts'
import { type AccountClaim, claimForSync } from './schedule/claim.ts'
import { accountSynchronizationJob, synchronizeAccount } from './synchronize-account.ts'

/** Connects accounts of a new user. */
async function connectAccounts(services: TestServices, count: number): Promise<AccountKey[]> {
  const { user_id } = await createUser(services)
  const keys: AccountKey[] = []
  for (let i = 0; i < count; i++)
    keys.push(
      await connectAccount(services, user_id, { provider: 'memory', credentials: `${user_id}${i}@memory.test` }),
    )
  return keys
}

/** Claims as many of these accounts as possible. */
async function claimAll(services: TestServices, keys: readonly AccountKey[]): Promise<AccountClaim[]> {
  const claims: AccountClaim[] = []
  for (const key of keys) {
    const claim = await claimForSync(services, key)
    if (claim) claims.push(claim)
  }
  return claims
}

describe('a provider that is hostile or broken', () => {
  test('is not read forever when it returns the same cursor again', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    let calls = 0
    user.remote.listChanges = async () => {
      calls++
      return { events: [], deleted: [], cursor: 'again', has_more: true }
    }
    for (let i = 0; i < 8; i++) await passTime(user.services, 5 * MINUTE)
    expect(await user.problem()).toBe('unavailable')
    expect(calls).toBeLessThan(60)
  })

  test('is not read forever when each cursor expires immediately', { timeout: 60_000 }, async ({
    services: baseServices,
  }) => {
    const user = await createUserWithAccount(baseServices)
    const { services, remote } = user
    let calls = 0
    remote.listChanges = async (_, cursor) => {
      calls++
      services.clock.advance(1000)
      // Yields, so that other work runs and a hanging test times out.
      await setTimeout(0)
      if (cursor !== null || calls > 500) throw new ProviderError(calls > 500 ? 'unavailable' : 'gone')
      return { events: [], deleted: [], cursor: `position ${calls}`, has_more: true }
    }
    await synchronizeAccount(services, user.key)
    expect(calls).toBeLessThan(100)
  })

  test('is shown to the owner and retried at growing intervals when it causes an unexpected error', async ({
    services: baseServices,
  }) => {
    const user = await createUserWithAccount(baseServices)
    const lines: string[] = []
    const services = { ...user.services, log: createLog('error', { write: (line) => void lines.push(line) }) }
    let calls = 0
    user.remote.listChanges = async () => {
      calls++
      throw new TypeError('this is not a date')
    }
    const errors: unknown[] = []
    for (let minute = 0; minute < 180; minute++)
      await passTime(services, MINUTE).catch((error: unknown) => errors.push(error))
    expect(await user.problem()).toBe('unavailable')
    expect(calls).toBeLessThan(30)
    // The queue logs the errors of the jobs that it retries.
    expect(errors.every((error) => error instanceof TypeError)).toBe(true)
    expect(lines.filter((line) => line.includes('this is not a date'))).toHaveLength(calls - errors.length)
  })

  test('cannot move a meeting by making its event unreadable', async ({ services: baseServices }) => {
    const user = await createUserWithDestination(baseServices)
    const { remote } = user
    await user.book('11:00')
    await user.run()
    const listStarts = async () =>
      (await user.calls.calendar.listEvents({})).map(({ summary, start }) => [summary, start])
    const startsBefore = await listStarts()
    const [event] = user.remoteEvents()
    const { external_id = '', organizer = { email: '', name: null } } = event ?? {}
    remote.putEvent(remote.primaryCalendar, createPlaceholder({ external_id, etag: null }, { owner: organizer }))
    await passTime(user.services, HOUR)
    expect(await listStarts()).toEqual(startsBefore)
    expect(user.remoteEvents()).toMatchObject([{ ical_uid: 'unreadable' }])
  })

  test('cannot duplicate a meeting by making an invitation to it unreadable', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    const { services, caller, calls, remote, summaries } = user
    await user.run()
    const calendars = await calls.calendarManagement.list()
    const localCalendar = calendars.find(({ account_id }) => account_id !== user.account_id)
    await calls.calendarManagement.update({ calendarId: localCalendar?.id ?? '', is_destination: true })
    const organizer = await createUser(services)
    await bookGroup(services, organizer, caller)
    const { ical_uid, start_at, end_at } = await services.db
      .selectFrom('meetings')
      .select(['ical_uid', sql<Date>`lower(during)`.as('start_at'), sql<Date>`upper(during)`.as('end_at')])
      .executeTakeFirstOrThrow()
    const owner = { email: organizer.email, name: null }
    const invitation = {
      external_id: 'invitation',
      summary: 'Invitation',
      ical_uid,
      start_at,
      end_at,
      organizer: owner,
    }
    const receive = async (event: Parameters<typeof remote.putEvent>[1]) => {
      remote.putEvent(remote.primaryCalendar, event)
      await passTime(services, HOUR)
    }
    await receive(invitation)
    const summariesBefore = await summaries()
    await receive(createPlaceholder({ external_id: 'invitation', etag: null }, { owner }))
    await receive(invitation)
    expect(await summaries()).toEqual(summariesBefore)
    expect(summariesBefore).not.toContain('Invitation')
  })

  test('cannot fill the database with events', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    await user.run()
    await sql`update events set bytes = 200000001 where user_id = ${user.caller.user_id}`.execute(user.services.db)
    user.remote.putEvent(user.remote.primaryCalendar, { summary: 'More', start_at: at('12:00'), end_at: at('13:00') })
    await passTime(user.services, 20 * MINUTE)
    expect(await user.problem()).toBe('too_many_events')
    expect(await user.summaries()).toEqual(['Dentist'])
  })

  test('cannot hide the size of events in identifiers, links and organizers', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    user.remote.putEvent(user.remote.primaryCalendar, {
      external_id: 'x'.repeat(500),
      ical_uid: 'u'.repeat(500),
      meeting_url: `https://meet.test/${'m'.repeat(500)}`,
      organizer: { email: 'ana@x.test', name: 'Ana '.repeat(25).trim() },
      summary: 'Long',
      start_at: at('12:00'),
      end_at: at('13:00'),
    })
    await user.run()
    const { bytes } = await user.services.db
      .selectFrom('events')
      .select('bytes')
      .where('summary', '=', 'Long')
      .executeTakeFirstOrThrow()
    expect(bytes).toBeGreaterThan(1600)
  })

  test('can have at most four accounts of a user synchronized at a time', async ({ services: baseServices }) => {
    const { services } = await createUserWithAccount(baseServices)
    const keys = await connectAccounts(services, 6)
    const claims = []
    for (const key of keys) claims.push(await claimForSync(services, key))
    expect(claims.map((claim) => claim !== undefined)).toEqual([true, true, true, true, false, false])
    expect(await claimAll(services, await connectAccounts(services, 1))).toHaveLength(1)
    await claims[0]?.release()
    expect(await claimAll(services, keys.slice(-1))).toHaveLength(1)
  })

  test('cannot occupy all workers with the accounts of a few users', async ({ services: baseServices }) => {
    const { services } = await createUserWithAccount(baseServices)
    const users = []
    for (const count of [6, 6, 6, 1]) users.push(await connectAccounts(services, count))
    const claims = []
    for (const keys of users) claims.push(await claimAll(services, keys))
    // While eight are claimed, a user can have only one.
    expect(claims.map(({ length }) => length)).toEqual([4, 4, 1, 1])
    expect(claims.flat().length).toBeLessThan(accountSynchronizationJob.concurrency ?? 0)
    // Once a server responds, a second account can be synchronized.
    for (const claim of claims[0] ?? []) await claim.release()
    expect(await claimAll(services, users[2] ?? [])).toHaveLength(2)
  })
})

test('errors about a subscription’s address do not contain it', () => {
  for (const credentials of ['{"url":"https://[secret/","time_zone":"UTC"}', '{"url":"secret', '{"url":1}']) {
    try {
      parseFeedCredentials(credentials)
      expect.fail('it was accepted')
    } catch (error) {
      expect(error).toMatchObject({ kind: 'forbidden' })
      expect(error).not.toHaveProperty('cause')
    }
  }
})
