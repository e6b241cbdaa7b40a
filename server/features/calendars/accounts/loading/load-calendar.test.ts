import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { listBookableStarts, monday } from '#server/test/guest.ts'
import {
  at,
  countEvents,
  createUserWithAccount,
  createUserWithDestination,
  synchronize,
} from '#server/test/providers/connected-account.ts'
import type { MemoryAccount } from '#server/test/providers/memory-provider.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { ProviderError } from '../../providers/provider-error.ts'

/** Adds hour-long events at noon, one a day; the last is nine days from the test’s Monday. */
function addEvents(remote: MemoryAccount, count: number, first = at('12:00').getTime() - (count - 10) * DAY) {
  for (let i = 0; i < count; i++) {
    const start = first + i * DAY
    remote.putEvent(remote.primaryCalendar, {
      external_id: `event-${i}`,
      summary: `Event ${i}`,
      start_at: new Date(start),
      end_at: new Date(start + HOUR),
    })
  }
}

function startsOf({ services, caller }: Awaited<ReturnType<typeof createUserWithAccount>>, days = 1) {
  const until = new Date(at('17:00').getTime() + (days - 1) * DAY).toISOString()
  return listBookableStarts(services, caller, monday('08:00'), until)
}

const progressOf = async ({ calls, account_id }: Awaited<ReturnType<typeof createUserWithAccount>>) =>
  (await calls.users.info()).synchronized_accounts.find((account) => account.account_id === account_id)?.events_loaded

describe('the first load', () => {
  test('begins with the next 60 days, which are known while the rest is loaded', {
    meta: {
      promise: 'Calendar accounts: The next 60 days of a new account are synced first, and its progress is shown.',
    },
  }, async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    addEvents(user.remote, 40)
    const { db } = user.services
    await user.services.db.updateTable('users').set({ horizon_days: 90 }).execute()
    const seen: unknown[] = []
    user.remote.interruptBefore('listChanges', async () => {
      const [starts, later] = [await startsOf(user), await startsOf(user, 62)]
      seen.push(starts.includes(monday('09:00')), starts.includes(monday('12:00')), starts.includes(monday('14:00')))
      const last = new Date(later.at(-1) ?? 0).getTime()
      seen.push(last < at('08:00').getTime() + 60 * DAY, last > at('08:00').getTime() + 55 * DAY)
      seen.push(await progressOf(user))
      seen.push(await db.selectFrom('calendars').select('sync_state').where('external_id', 'is not', null).execute())
    })
    await user.run()
    expect(seen).toEqual([false, false, true, true, true, 0, [{ sync_state: 'pending' }]])
    expect([await countEvents(user.services), await progressOf(user)]).toEqual([41, null])
  })

  test('of 20,000 events takes several runs, between which other processes can continue it', async ({
    services: baseServices,
  }) => {
    const user = await createUserWithAccount(baseServices)
    const { services, remote } = user
    addEvents(remote, 20_000)
    remote.pageSize = 500
    // The first run ends after a page, and another process continues.
    remote.interruptBefore('listChanges', async () => services.clock.advance(MINUTE))
    const progress = new Set<unknown>()
    const state = { isRunning: true }
    const running = user.run().finally(() => {
      state.isRunning = false
    })
    while (state.isRunning) {
      progress.add(await progressOf(user))
      await setTimeout(5)
    }
    await running
    expect([await countEvents(services), await progressOf(user)]).toEqual([20_001, null])
    // The embedded database has one connection: a query for the progress waits for the load.
    if (inject('postgres')) expect(progress.size).toBeGreaterThan(5)
    expect(await services.db.selectFrom('loaded_events').selectAll().execute()).toEqual([])
  }, 120_000)

  test('continues after a failure where it stopped', async ({ services: baseServices }) => {
    const user = await createUserWithAccount(baseServices)
    const { services, remote } = user
    addEvents(remote, 9)
    let pages = 0
    const failAtThirdPage = async () => {
      if (++pages === 3) remote.failNext('listChanges', new ProviderError('rate_limited', { retryAfter: 30 }))
      if (pages < 3) remote.interruptBefore('listChanges', failAtThirdPage)
    }
    remote.interruptBefore('listChanges', failAtThirdPage)
    await user.run()
    expect(await progressOf(user)).toBe(4)
    const callsBefore = remote.calls.length
    services.clock.advance(30_000)
    await synchronize(services)
    expect(await countEvents(services)).toBe(10)
    // Three more pages, and the changes since the load began.
    expect(remote.calls.slice(callsBefore).filter((name) => name === 'listChanges')).toHaveLength(4)
  })

  test('does not fail if the provider no longer knows what changed during it, and is repeated by the next run', async ({
    services: baseServices,
  }) => {
    const { services, remote, run } = await createUserWithAccount(baseServices)
    addEvents(remote, 3)
    remote.pageSize = 10
    const forget = async () => remote.failNext('listChanges', new ProviderError('gone'))
    // The second call reads the changes since the first.
    remote.interruptBefore('listChanges', async () => remote.interruptBefore('listChanges', forget))
    await run()
    expect(await countEvents(services)).toBe(4)
    const calendars = services.db.selectFrom('calendars').select('sync_state').where('external_id', 'is not', null)
    expect(await calendars.execute()).toEqual([{ sync_state: 'pending' }])
    expect(remote.calls.filter((name) => name === 'listChanges')).toHaveLength(2)
  })

  test('is followed by the changes made during it, even if that takes another run', async ({
    services: baseServices,
  }) => {
    const { services, remote, run } = await createUserWithAccount(baseServices)
    const addEventsSlowly = async () => {
      addEvents(remote, 5)
      services.clock.advance(MINUTE)
    }
    remote.interruptBefore('listChanges', async () => remote.interruptBefore('listChanges', addEventsSlowly))
    await run()
    expect(await countEvents(services)).toBe(6)
  })
})

test('loading everything again after an expired cursor neither hides nor rewrites unchanged events', {
  meta: {
    promise:
      'Calendar accounts: After an expired cursor everything is read again, and nothing unchanged disappears in the meantime.',
  },
}, async ({ services: baseServices }) => {
  const user = await createUserWithAccount(baseServices)
  const { services, remote } = user
  addEvents(remote, 9)
  await user.run()
  const listVersions = () =>
    services.db.selectFrom('events').select(['event_id', 'changed_in']).orderBy('event_id').execute()
  const before = await listVersions()
  remote.removeEvent(remote.primaryCalendar, 'event-3')
  remote.expireCursors()
  const seen: unknown[] = []
  const recordView = async () => {
    seen.push([
      (await user.summaries()).length,
      (await startsOf(user)).includes(monday('14:00')),
      await progressOf(user),
    ])
    if (seen.length < 4) remote.interruptBefore('listChanges', recordView)
  }
  remote.interruptBefore('listChanges', recordView)
  await synchronize(services)
  const all = before.length
  expect(seen).toEqual(Array.from({ length: 4 }, () => [all, true, null]))
  const after = await listVersions()
  expect(after).toHaveLength(all - 1)
  expect(before).toEqual(expect.arrayContaining(after))
})

test('loading everything again detects a deleted meeting, however many ended meetings are not listed', async ({
  services: baseServices,
}) => {
  const { services, remote, run, book, remoteEvents } = await createUserWithDestination(baseServices)
  const { meeting_id } = await book()
  await run()
  await insertEndedMeetings(services, 5000)
  for (const { external_id } of remoteEvents()) remote.removeEvent(remote.primaryCalendar, external_id)
  remote.expireCursors()
  await synchronize(services)
  const meeting = services.db.selectFrom('meetings').select('status').where('meeting_id', '=', meeting_id)
  expect(await meeting.execute()).toEqual([{ status: 'cancelled' }])
})

/** Inserts ended copies of the only meeting and its entry; the provider no longer lists them. */
async function insertEndedMeetings({ db }: TestServices, count: number): Promise<void> {
  await sql`
    insert into meetings
    select ended.* from meetings m, generate_series(1, ${count}::int4) n, lateral jsonb_populate_record(m, jsonb_build_object(
      'meeting_id', 'ended-' || n, 'ical_uid', 'ended-' || n,
      'during', tstzrange(lower(m.during) - interval '1 year', upper(m.during) - interval '1 year')
    )) ended`.execute(db)
  await sql`
    insert into events
    select ended.* from events e join meetings m on m.meeting_id like 'ended-%', lateral jsonb_populate_record(e,
      jsonb_build_object(
        'event_id', m.meeting_id, 'meeting_id', m.meeting_id, 'ical_uid', m.ical_uid, 'external_id', m.meeting_id,
        'start_at', lower(m.during), 'end_at', upper(m.during)
      )) ended
    where e.meeting_id is not null`.execute(db)
}

test('a calendar that cannot be read does not keep the others from being read', async ({ services: baseServices }) => {
  const user = await createUserWithAccount(baseServices)
  const { services, remote, problem } = user
  await user.run()
  const other = remote.putCalendar({ summary: 'Other' })
  remote.putEvent(other, { summary: 'Elsewhere', start_at: at('15:00'), end_at: at('16:00') })
  remote.failNext('listChanges', new ProviderError('forbidden'))
  await synchronize(services)
  expect(await user.summaries()).toEqual(['Dentist', 'Elsewhere'])
  expect(await startsOf(user)).toEqual([])
  expect(await problem()).toBe('permission')
  for (const kind of ['forbidden', 'gone', 'gone'] as const) remote.failNext('listChanges', new ProviderError(kind))
  await synchronize(services)
  expect(await problem()).toBe('permission')
  await synchronize(services)
  expect([await problem(), (await startsOf(user)).length > 0]).toEqual([null, true])
})
