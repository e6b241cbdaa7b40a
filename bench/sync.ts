import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { getNextSyncTime } from '../server/features/calendars/accounts/schedule/next-sync.ts'
import { accountSynchronizationJob } from '../server/features/calendars/accounts/synchronize-account.ts'
import { measureSearches } from './sync/searches.ts'
import { readServerUsage } from './sync/server-usage.ts'
import { connectUser, createSetup, type GooglePerson, hourFrom, type Setup } from './sync/setup.ts'

const EVENTS = 10_000
const CHANGES = 40
const CALENDARS = 1000
/** Duration of the steady-state measurement. */
const STEADY_SECONDS = 60
const POLL_MS = 20
/** Maximum of each measurement, in the unit of its row. */
const TARGETS = { push: 5, nextWeeks: 3, load: 20, memory: 200, share: 5, ratio: 1.3 }

/**
 * Measures the synchronization of connected calendars, with the product in its own process and a Google stand-in in
 * this one: the first load of a large calendar, changes by push and by polling, many idle calendars, and searches among
 * synchronized calendars next to the same searches among built-in ones.
 */
export async function run(): Promise<void> {
  const now = Date.now()
  const quietPeople: GooglePerson[] = Array.from({ length: CALENDARS }, (_, i) => ({
    email: `quiet-${i}@example.com`,
    events: [],
  }))
  const large = { email: 'large@example.com', events: spreadEvents(now) }
  const setup = await createSetup([large, { email: 'busy@example.com', events: [] }, ...quietPeople])
  try {
    console.log(`Node ${process.version}; ${os.availableParallelism()} cores; ${setup.databaseName}.`)
    const searches = await measureSearches(setup.services)
    const firstLoad = await measureFirstLoad(setup, large.email)
    const changes = await measureChanges(setup, 'busy@example.com')
    const steadyState = await measureSteadyState(setup, quietPeople)
    console.table({
      [`first load of ${EVENTS} events: next 60 days`]: toRow(firstLoad.nextWeeks, 's', TARGETS.nextWeeks),
      [`first load of ${EVENTS} events: all`]: toRow(firstLoad.total, 's', TARGETS.load),
      'first load: memory growth': toRow(firstLoad.megabytes, 'MB', TARGETS.memory),
      [`a change by push, p95 of ${CHANGES}`]: toRow(changes.push, 's', TARGETS.push),
      'a change without push, after the account is due': toRow(changes.due, 's', undefined),
      'the longest polling interval': toRow(findLongestInterval() / MINUTE, 'min', 15),
      [`${CALENDARS} idle calendars: share of a core`]: toRow(steadyState.share, '%', TARGETS.share),
      'finding a time for five, synchronized / built-in': toRow(
        searches.synced.find / searches.builtIn.find,
        '×',
        TARGETS.ratio,
      ),
      'booking it, synchronized / built-in': toRow(searches.synced.book / searches.builtIn.book, '×', TARGETS.ratio),
    })
    console.log(
      `Find ${searches.builtIn.find.toFixed(1)} and ${searches.synced.find.toFixed(1)} ms, book ${searches.builtIn.book.toFixed(1)} and ${searches.synced.book.toFixed(1)} ms; ` +
        `idle server ${steadyState.idleShare.toFixed(1)} % of a core; ${steadyState.reads} reads in ${STEADY_SECONDS} s.`,
    )
  } finally {
    await setup.stop()
  }
}

function toRow(value: number, unit: string, target: number | undefined) {
  const met = target === undefined ? '' : value <= target ? 'yes' : 'NO'
  return { measured: `${value.toFixed(1)} ${unit}`, target: target === undefined ? '' : `${target} ${unit}`, met }
}

/** Events from five years ago to a year ahead. */
function spreadEvents(now: number): { start: number }[] {
  const step = (6 * 365 * DAY) / EVENTS
  return Array.from({ length: EVENTS }, (_, i) => ({
    start: Math.round((now - 5 * 365 * DAY + i * step) / MINUTE) * MINUTE,
  }))
}

async function measureFirstLoad(setup: Setup, email: string) {
  const { db } = setup.services
  const idleMegabytes = (await readServerUsage(setup.server)).megabytes
  const start = performance.now()
  const { user_id } = await connectUser(setup, email)
  const readCalendar = () =>
    db
      .selectFrom('calendars')
      .select(['known_until', 'sync_state'])
      .where('user_id', '=', user_id)
      .where('external_id', 'is not', null)
      .executeTakeFirstOrThrow()
  let maxMegabytes = idleMegabytes
  let nextWeeks: number | undefined
  for (;;) {
    const { known_until, sync_state } = await readCalendar()
    if (known_until !== null) nextWeeks ??= performance.now() - start
    if (sync_state === 'synced') break
    maxMegabytes = Math.max(maxMegabytes, (await readServerUsage(setup.server)).megabytes)
    await sleep(POLL_MS * 5)
  }
  const total = performance.now() - start
  return { nextWeeks: (nextWeeks ?? total) / 1000, total: total / 1000, megabytes: maxMegabytes - idleMegabytes }
}

async function measureChanges(setup: Setup, email: string) {
  const { db } = setup.services
  const { user_id } = await connectUser(setup, email)
  await waitUntil(async () => (await countRows(setup, sql`calendar_channels where user_id = ${user_id}`)) > 0)
  const googleAccount = setup.google.control.actAs(email)
  const measureSecondsUntilSeen = async (summary: string) => {
    const start = performance.now()
    await waitUntil(
      async () => (await countRows(setup, sql`events where user_id = ${user_id} and summary = ${summary}`)) > 0,
    )
    return (performance.now() - start) / 1000
  }
  const pushSeconds: number[] = []
  for (let i = 0; i < CHANGES; i++) {
    googleAccount.createEvent({ summary: `Pushed ${i}`, ...hourFrom(Date.now() + HOUR) })
    pushSeconds.push(await measureSecondsUntilSeen(`Pushed ${i}`))
    await sleep(Math.random() * 500)
  }
  setup.google.control.setSwitches({ dropPushes: true })
  googleAccount.createEvent({ summary: 'Polled', ...hourFrom(Date.now() + HOUR) })
  await db.updateTable('accounts').set({ next_sync_at: new Date() }).where('user_id', '=', user_id).execute()
  const dueSeconds = await measureSecondsUntilSeen('Polled')
  setup.google.control.setSwitches({ dropPushes: false })
  return { push: pushSeconds.toSorted((a, b) => a - b)[Math.ceil(CHANGES * 0.95) - 1] ?? Number.NaN, due: dueSeconds }
}

async function measureSteadyState(setup: Setup, people: readonly GooglePerson[]) {
  const idleShare = await measureCoreShare(setup)
  for (const { email } of people) await connectUser(setup, email)
  const connectedCalendars = sql`calendars where sync_state = 'synced' and external_id is not null`
  await waitUntil(async () => (await countRows(setup, connectedCalendars)) >= people.length + 2, 1000)
  // Wait for the reads that follow the opening of channels.
  const pendingJobs = sql`jobs.job where name = ${accountSynchronizationJob.name} and state < 'completed' and start_after <= now()`
  await waitUntil(async () => (await countRows(setup, pendingJobs)) === 0, 1000)
  // Spread the times at which accounts are due, as after hours of operation.
  await sql`update accounts set changed_at = null, next_sync_at = now() + random() * interval '11 minutes' where not is_main`.execute(
    setup.services.db,
  )
  await sleep(2000)
  const startedAt = new Date()
  const share = (await measureCoreShare(setup)) - idleShare
  const reads = await countRows(setup, sql`calendars where synced_at >= ${startedAt}`)
  return { share, idleShare, reads }
}

async function measureCoreShare({ server }: Setup): Promise<number> {
  const before = await readServerUsage(server)
  await sleep(STEADY_SECONDS * 1000)
  return ((await readServerUsage(server)).cpuSeconds - before.cpuSeconds) / (STEADY_SECONDS / 100)
}

function findLongestInterval(): number {
  const idleAccount = { is_in_use: false, changed_at: null, hasPush: false }
  return Math.max(...Array.from({ length: 1000 }, () => getNextSyncTime(0, idleAccount)))
}

async function countRows({ services }: Setup, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from ${from}`.execute(services.db)
  return rows[0]?.count ?? 0
}

async function waitUntil(isDone: () => Promise<boolean>, interval = POLL_MS): Promise<void> {
  while (!(await isDone())) await sleep(interval)
}
