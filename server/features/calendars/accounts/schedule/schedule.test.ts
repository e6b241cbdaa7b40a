import { sql } from 'kysely'
import { onTestFinished, vi } from 'vitest'
import { errorOf } from '#server/test/call-errors.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH } from '#server/test/factories.ts'
import { describe, expect, test } from '#server/test/fixture.ts'
import { invitationTokenOf, listBookableStarts, monday } from '#server/test/guest.ts'
import { at, createUserWithAccount, EMAIL, passTime, synchronize } from '#server/test/providers/connected-account.ts'
import { HOUR, MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { connectAccount } from '../connect-account.ts'
import { recurringAccountJobs } from '../jobs.ts'
import { synchronizeAccount } from '../synchronize-account.ts'
import { claimForSync } from './claim.ts'
import { getNextSyncTime, getNextSyncTimeAfterFailures } from './next-sync.ts'
import { requestAnotherSync, requestSyncs } from './store.ts'

type Account = Awaited<ReturnType<typeof createUserWithAccount>>

describe('the synchronization interval', () => {
  const now = Date.parse('2026-11-16T07:00Z')
  const idle = { is_in_use: false, changed_at: null, hasPush: false }
  const minutes = (at: number) => (at - now) / MINUTE

  test('is shorter for accounts that are used or have changed, and never lets a mirror become too old', () => {
    for (let i = 0; i < 200; i++) {
      expect(minutes(getNextSyncTime(now, { ...idle, is_in_use: true }))).toBeLessThan(6)
      expect(minutes(getNextSyncTime(now, { ...idle, changed_at: new Date(now - HOUR) }))).toBeLessThan(6)
      expect(minutes(getNextSyncTime(now, { ...idle, changed_at: new Date(now - 3 * HOUR) }))).toBeGreaterThan(9)
      expect(minutes(getNextSyncTime(now, { is_in_use: true, changed_at: null, hasPush: true }))).toBeGreaterThan(9)
      expect(minutes(getNextSyncTime(now, idle))).toBeLessThan(13)
    }
  })

  test('grows while a provider does not respond', () => {
    const waits = [0, 1, 2, 3, 50].map((failures) => minutes(getNextSyncTimeAfterFailures(now, failures)))
    expect(waits.map(Math.round)).toEqual(waits.map(Math.round).toSorted((a, b) => a - b))
    expect(waits[0]).toBeLessThan(1.2)
    expect(waits.at(-1)).toBeLessThan(12)
  })

  test('is short enough to find changes without notifications', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    await user.run()
    user.remote.putEvent(user.remote.primaryCalendar, { summary: 'New', start_at: at('12:00'), end_at: at('13:00') })
    await passTime(user.services, 15 * MINUTE)
    expect(await user.summaries()).toEqual(['Dentist', 'New'])
    const countReads = () => user.remote.calls.filter((name) => name === 'listCalendars').length
    const readsBefore = countReads()
    await passTime(user.services, HOUR)
    const reads = countReads() - readsBefore
    expect(reads).toBeGreaterThanOrEqual(4)
    expect(reads).toBeLessThanOrEqual(15)
  })
})

describe('a provider', () => {
  test('that asks us to wait a minute is not called earlier, by any process', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    await user.run()
    user.remote.failNext('listChanges', new ProviderError('rate_limited', { retryAfter: 60 }))
    await synchronize(user.services)
    const callsBefore = user.remote.calls.length
    user.services.clock.advance(59_000)
    await Promise.all([1, 2, 3].map(() => synchronizeAccount(user.services, user.key)))
    await user.run()
    expect(user.remote.calls).toHaveLength(callsBefore)
    expect(await user.problem()).toBeNull()
    await passTime(user.services, MINUTE)
    expect(user.remote.calls.length).toBeGreaterThan(callsBefore)
  })

  test('that keeps asking us to wait a minute is shown to the owner', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    await user.run()
    for (let minute = 0; minute < 60; minute++)
      user.remote.failNext('listCalendars', new ProviderError('rate_limited', { retryAfter: 60 }))
    await passTime(user.services, HOUR)
    expect(await user.problem()).toBe('unavailable')
    await passTime(user.services, 2 * HOUR)
    expect(await user.problem()).toBeNull()
  })

  test.for([
    [60, null],
    [1200, 'unavailable'],
  ] as const)(
    'that is unavailable, and asks us to wait %i s, is not called earlier',
    async ([retryAfter, problem], { services: baseServices }) => {
      const user = await createUserWithAccount(baseServices)
      await user.run()
      user.remote.failNext('listChanges', new ProviderError('unavailable', { retryAfter }))
      await synchronizeAccount(user.services, user.key)
      const callsBefore = user.remote.calls.length
      expect(await user.problem()).toBe(problem)
      user.services.clock.advance(retryAfter * 1000 - 1000)
      await synchronize(user.services)
      expect(user.remote.calls).toHaveLength(callsBefore)
      await passTime(user.services, 2 * MINUTE)
      expect(user.remote.calls.length).toBeGreaterThan(callsBefore)
      expect(await user.problem()).toBeNull()
    },
  )

  test('that is down for an hour makes time unknown after 15 minutes, is shown to the owner, and recovers', {
    meta: {
      promise:
        'Calendar accounts: A provider that is down or has revoked access is shown to the owner, and to nobody else.',
    },
  }, async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    const { services, remote } = user
    await user.run()
    const starts = () => listBookableStarts(services, user.caller, monday('10:00'), monday('17:00'))
    const callsBefore = remote.calls.length
    remote.isAvailable = false
    await passTime(services, 12 * MINUTE)
    expect(await starts()).toContain(monday('15:00'))
    await passTime(services, 48 * MINUTE)
    expect(await starts()).toEqual([])
    expect(await user.problem()).toBe('unavailable')
    const [guest, token] = [await createUser(services), await invitationTokenOf(services, user.caller)]
    expect(await errorOf(callAs(services, guest).match.autoCreateBatch({ token }))).toMatchObject({
      code: 'calendar_unread',
    })
    expect(remote.calls.length - callsBefore).toBeLessThan(25)
    remote.isAvailable = true
    remote.putEvent(remote.primaryCalendar, { summary: 'Later', start_at: at('15:00'), end_at: at('16:00') })
    await passTime(services, 12 * MINUTE)
    expect(await user.summaries()).toEqual(['Dentist', 'Later'])
    expect([(await starts()).length > 0, (await starts()).includes(monday('15:00'))]).toEqual([true, false])
    expect(await user.problem()).toBeNull()
  })

  test('that revokes access during a synchronization is shown to the owner until the account is connected again', {
    meta: {
      promise:
        'Calendar accounts: A provider that is down or has revoked access is shown to the owner, and to nobody else.',
    },
  }, async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    const { services, remote, caller } = user
    await user.run()
    for (const summary of ['One', 'Two', 'Three'])
      remote.putEvent(remote.primaryCalendar, { summary, start_at: at('12:00'), end_at: at('13:00') })
    remote.interruptBefore('listChanges', async () => {
      remote.isConnected = false
    })
    await synchronize(services)
    expect([await user.problem(), await user.summaries()]).toEqual(['reconnect', ['Dentist']])
    remote.isConnected = true
    await connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
    await user.run()
    expect([await user.problem(), (await user.summaries()).length]).toEqual([null, 4])
  })
})

describe('a mirror that is too old', () => {
  test('is refreshed when its owner’s time is needed', {
    meta: {
      promise:
        'Calendar accounts: A calendar that was not read for 15 minutes is read when it is needed; if that fails, its owner’s time is unknown.',
    },
  }, async ({ services: baseServices }) => {
    const { services, caller, remote, run } = await createUserWithAccount(baseServices)
    await run()
    remote.putEvent(remote.primaryCalendar, { summary: 'New', start_at: at('15:00'), end_at: at('16:00') })
    const callsBefore = remote.calls.length
    const starts = () => listBookableStarts(services, caller, monday('10:00'), monday('17:00'))
    services.clock.advance(14 * MINUTE)
    expect(await starts()).toContain(monday('15:00'))
    expect(remote.calls).toHaveLength(callsBefore)
    services.clock.advance(2 * MINUTE)
    expect(await starts()).not.toContain(monday('15:00'))
    expect(await starts()).toContain(monday('14:00'))
    expect(remote.calls.slice(callsBefore)).toEqual(['listCalendars', 'listChanges'])
  })

  test('makes its owner’s time unknown when the provider does not respond in time', {
    meta: {
      promise:
        'Calendar accounts: A calendar that was not read for 15 minutes is read when it is needed; if that fails, its owner’s time is unknown.',
    },
  }, async ({ services: baseServices }) => {
    const { services, caller, remote, run } = await createUserWithAccount(baseServices)
    await run()
    const token = await invitationTokenOf(services, caller)
    services.clock.advance(16 * MINUTE)
    let respond = () => {}
    remote.interruptBefore('listCalendars', () => new Promise<void>((resolve) => (respond = resolve)))
    const guest = await createUser(services)
    const booking = callAs(services, guest).match.autoCreateBatch({ token })
    expect(await errorOf(booking)).toMatchObject({ code: 'calendar_unread' })
    respond()
    await expect.poll(() => remote.calls).toContain('listChanges')
  })
})

test('a claim includes the account’s id at the provider', async ({ services: baseServices }) => {
  const user = await createUserWithAccount(baseServices)
  const claim = await claimForSync(user.services, user.key)
  expect(claim?.account).toMatchObject({ provider: 'memory', external_id: EMAIL })
})

test('concurrent synchronizations of an account read it once, and then once more', async ({
  services: baseServices,
}) => {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  const callsBefore = user.remote.calls.length
  let finishedCount = 0
  // The first to claim the account reads it until all others have finished.
  user.remote.interruptBefore('listCalendars', () => expect.poll(() => finishedCount, { timeout: 10_000 }).toBe(3))
  const synchronizeOnce = () => synchronizeAccount(user.services, user.key).then(() => finishedCount++)
  await Promise.all([1, 2, 3, 4].map(synchronizeOnce))
  expect(user.remote.calls.slice(callsBefore)).toEqual(['listCalendars', 'listChanges'])
  await user.run()
  expect(user.remote.calls.slice(callsBefore + 2)).toEqual(['listCalendars', 'listChanges'])
  expect(await user.summaries()).toEqual(['Dentist'])
})

test('a synchronization is queued again, and its worker pauses, while too many accounts are synchronized', async ({
  services: baseServices,
}) => {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  const { services, account_id } = user
  await Promise.all(Array.from({ length: 16 }, () => createUser(services)))
  await services.db
    .updateTable('accounts')
    .set({ claimed_until: new Date(services.clock.now() + HOUR) })
    .where('account_id', '!=', account_id)
    .execute()
  // The result makes the job pause.
  expect(await synchronizeAccount(services, user.key)).toBe(false)
  const { rows } = await sql`select data ->> 'account_id' as account_id from jobs.job`.execute(services.db)
  expect(rows).toEqual([{ account_id }])
})

/** Makes the next four calls of a method take 45 seconds each, while another process tries to synchronize. */
function slowDown({ services, remote, ...user }: Account, method: 'listEventsInRange' | 'insertEvent' | 'deleteEvent') {
  let remainingCalls = 4
  const callSlowly = () =>
    remote.interruptBefore(method, async () => {
      if (--remainingCalls > 0) callSlowly()
      services.clock.advance(45_000)
      await synchronizeAccount(services, user.key)
    })
  callSlowly()
}

test('slow writes continue in other runs, and no other process repeats them', async ({ services: baseServices }) => {
  const user = await createUserWithAccount(baseServices)
  const { remote, calls, run } = user
  const countCalls = (method: string) => remote.calls.filter((name) => name === method).length
  await run()
  const calendar_id = (await user.mainCalendar()).id
  const time = (at: string) => ({ dateTime: monday(at), timeZone: 'Europe/Madrid' })
  const create = (summary: string) =>
    calls.calendar.createEvent({ calendar_id, summary, start: time('12:00'), end: time('13:00') })
  const events = await Promise.all(['B', 'C', 'D', 'E'].map(create))
  const readsBefore = countCalls('listChanges')
  slowDown(user, 'insertEvent')
  await run()
  expect([countCalls('insertEvent'), countCalls('updateEvent'), remote.primaryCalendar.events.size]).toEqual([4, 0, 5])
  expect(countCalls('listChanges') - readsBefore).toBeGreaterThanOrEqual(4)
  for (const { id } of events) await calls.calendar.deleteEvent({ eventId: id })
  slowDown(user, 'deleteEvent')
  await run()
  expect([countCalls('deleteEvent'), remote.primaryCalendar.events.size]).toEqual([4, 1])
})

test('no other process repeats a write that takes longer than a claim lasts', async ({ services: baseServices }) => {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { services, remote, calls } = user
  await calls.calendar.createEvent({ ...LUNCH, calendar_id: (await user.mainCalendar()).id })
  const claimedUntil = async () => {
    const account = services.db.selectFrom('accounts').select('claimed_until').where('account_id', '=', user.account_id)
    return (await account.executeTakeFirst())?.claimed_until?.getTime() ?? 0
  }
  remote.interruptBefore('insertEvent', async () => {
    for (let step = 0; step < 10; step++) {
      services.clock.advance(45_000)
      await vi.advanceTimersByTimeAsync(45_000)
      await expect.poll(claimedUntil).toBeGreaterThanOrEqual(services.clock.now() + MINUTE)
      await synchronizeAccount(services, user.key)
    }
  })
  await user.run()
  expect(remote.calls.filter((name) => name === 'insertEvent')).toHaveLength(1)
})

test('no other process repeats the slow first read of the next 60 days', async ({ services: baseServices }) => {
  const user = await createUserWithAccount(baseServices)
  const { remote } = user
  for (const summary of ['B', 'C', 'D', 'E', 'F', 'G'])
    remote.putEvent(remote.primaryCalendar, { summary, start_at: at('12:00'), end_at: at('13:00') })
  slowDown(user, 'listEventsInRange')
  await user.run()
  expect(remote.calls.filter((name) => name === 'listEventsInRange')).toHaveLength(4)
  expect(await user.summaries()).toHaveLength(7)
})

test('all due accounts are enqueued in one statement, each to start when it is due', async ({
  services: baseServices,
}) => {
  const { services } = await createUserWithAccount(baseServices)
  for (const email of ['bo@memory.test', 'cy@memory.test', 'di@memory.test'])
    await connectAccount(services, (await createUser(services)).user_id, { provider: 'memory', credentials: email })
  await sql`delete from jobs.job`.execute(services.db)
  const inSeconds = (seconds: number) => new Date(services.clock.now() + seconds * 1000)
  const dueTimes = [null, inSeconds(-5), inSeconds(20), inSeconds(40)]
  const accounts = await services.db
    .selectFrom('account_credentials')
    .select('account_id')
    .orderBy('account_id')
    .execute()
  for (const [i, { account_id }] of accounts.entries())
    await services.db
      .updateTable('accounts')
      .set({ next_sync_at: dueTimes[i] ?? null })
      .where('account_id', '=', account_id)
      .execute()
  for (const job of recurringAccountJobs) await job.run(services)
  const { rows } = await sql<{ account_id: string; start_after: Date; is_now: boolean; statement: string }>`
    select data ->> 'account_id' as account_id, start_after, start_after = created_on as is_now, cmin::text as statement
    from jobs.job order by account_id`.execute(services.db)
  expect(rows.map(({ account_id }) => account_id)).toEqual(accounts.map(({ account_id }) => account_id))
  expect(rows.map(({ is_now, start_after }) => (is_now ? 'now' : start_after))).toEqual([
    'now',
    'now',
    dueTimes[2],
    dueTimes[3],
  ])
  expect(new Set(rows.map(({ statement }) => statement)).size).toBe(1)
})

test('a change announced during a synchronization is read soon, even if the process then crashes', async ({
  services: baseServices,
}) => {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  const { db, clock } = user.services
  const now = new Date(clock.now())
  const claim = await claimForSync(user.services, user.key)
  if (!claim) throw new Error('the account cannot be claimed')
  await requestSyncs(db, [user.key], { now, fallbackAt: new Date(now.getTime() + MINUTE) })
  claim.outcome = { next_sync_at: new Date(now.getTime() + HOUR), failed_syncs: 0, sync_problem: null }
  await claim.release()
  user.remote.putEvent(user.remote.primaryCalendar, { summary: 'New', start_at: at('12:00'), end_at: at('13:00') })
  await passTime(user.services, 2 * MINUTE)
  expect(await user.summaries()).toEqual(['Dentist', 'New'])
})

test('a request for another read remains while an earlier read waits or continues', async ({ services }) => {
  const user = await createUserWithAccount(services)
  const now = new Date(services.clock.now())
  await requestSyncs(services.db, [user.key], { now, fallbackAt: now })
  expect(await requestAnotherSync(services.db, user.key, now)).toBe('free')
  const continuation = await claimForSync(user.services, user.key, { isContinuation: true })
  expect(await continuation?.release()).toBe(true)
  const nextClaim = await claimForSync(user.services, user.key)
  expect(await nextClaim?.release()).toBe(false)
})

test('an account connected by two users is read for both', async ({ services: baseServices }) => {
  const ana = await createUserWithAccount(baseServices)
  const bo = await createUser(ana.services)
  await connectAccount(ana.services, bo.user_id, { provider: 'memory', credentials: EMAIL })
  await ana.run()
  const bosSummaries = async () =>
    (await callAs(ana.services, bo).calendar.listEvents({})).map(({ summary }) => summary)
  expect([await ana.summaries(), await bosSummaries()]).toEqual([['Dentist'], ['Dentist']])
  await ana.calls.users.deleteSynchronizedAccount({ account_id: ana.account_id })
  expect([await ana.summaries(), await bosSummaries()]).toEqual([[], ['Dentist']])
})
