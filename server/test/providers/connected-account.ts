import { sql } from 'kysely'
import { connectAccount } from '#server/features/calendars/accounts/connect-account.ts'
import { accountJobs, recurringAccountJobs } from '#server/features/calendars/accounts/jobs.ts'
import type { CalendarProvider, RemoteEvent } from '#server/features/calendars/providers/provider.ts'
import { ProviderError } from '#server/features/calendars/providers/provider-error.ts'
import { meetingJobs } from '#server/features/meetings/jobs.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser } from '#server/test/factories.ts'
import { expect, type TestServices } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, listBookableStarts, monday } from '#server/test/guest.ts'
import { meetingIdOf } from '#server/test/meetings.ts'
import type { EventId } from '#shared/ids.ts'
import { MINUTE } from '#shared/time.ts'
import { createMemoryProvider } from './memory-provider.ts'

export const EMAIL = 'ana@memory.test'
export const at = (time: string) => new Date(monday(time))

/** Creates a user with an account at an in-memory provider, and services with that provider; `run` runs queued jobs. */
export async function createUserWithAccount(baseServices: TestServices, capabilities: 'all' | 'none' = 'all') {
  const provider = createMemoryProvider('memory', capabilities)
  const services = { ...baseServices, calendarProviders: [...baseServices.calendarProviders, provider] }
  const caller = await createUser(services)
  const remote = provider.connect(EMAIL)
  remote.putEvent(remote.primaryCalendar, { summary: 'Dentist', start_at: at('09:00'), end_at: at('10:00') })
  const { account_id } = await connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
  const run = () => runAccountJobs(services)
  const calls = callAs(services, caller)
  const listCalendars = async () =>
    (await calls.calendarManagement.list()).filter((calendar) => calendar.account_id === account_id)
  const mainCalendar = async () => (await listCalendars())[0] ?? expect.fail('no calendar')
  const rowOf = (event_id: string) =>
    services.db
      .selectFrom('events')
      .select(['external_id', 'etag', 'sync_state', 'calendar_id'])
      .where('event_id', '=', event_id as EventId)
      .where('user_id', '=', caller.user_id)
      .executeTakeFirst()
  const summaries = async () => (await calls.calendar.listEvents({})).map(({ summary }) => summary)
  const problem = async () =>
    (await calls.users.info()).synchronized_accounts.find((account) => account.account_id === account_id)?.sync_problem
  return {
    services,
    caller,
    calls,
    provider,
    remote,
    account_id,
    key: { user_id: caller.user_id, account_id },
    run,
    listCalendars,
    mainCalendar,
    rowOf,
    summaries,
    problem,
  }
}

/** Like `createUserWithAccount`, but meetings go into the account's main calendar, and have no location. */
export async function createUserWithDestination(baseServices: TestServices) {
  const user = await createUserWithAccount(baseServices)
  await user.run()
  await user.calls.calendarManagement.update({ calendarId: (await user.mainCalendar()).id, is_destination: true })
  await user.calls.users.updateSettings({ meeting_provider_info: { provider: 'none' } })
  const token = await invitationTokenOf(user.services, user.caller)
  const book = async (time = '11:00') => {
    const booked = await callAs(user.services, null).match.book({ ...GUEST, token, start: monday(time) })
    return { booked, meeting_id: meetingIdOf(booked), ical_uid: booked.ical_uid }
  }
  const remoteEvents = () =>
    [...user.remote.primaryCalendar.events.values()].filter(({ summary }) => summary !== 'Dentist')
  /** The first meeting's copy in the account. */
  const copy = () => remoteEvents()[0] ?? expect.fail('there is no copy')
  const editCopy = (change: Partial<RemoteEvent>) =>
    user.remote.putEvent(user.remote.primaryCalendar, { ...copy(), ...change })
  return { ...user, book, remoteEvents, copy, editCopy }
}

/** The same services with one calendar provider besides the built-in one. */
export function withProvider(services: TestServices, provider: CalendarProvider): TestServices {
  return { ...services, calendarProviders: [...services.calendarProviders.slice(0, 1), provider] }
}

/** Creates a user with a connected account, and functions that read the data that they and their guests see. */
export async function connectNewUser(services: TestServices, account: { provider: string; credentials: string }) {
  const caller = await createUser(services)
  const { account_id } = await connectAccount(services, caller.user_id, account)
  const calls = callAs(services, caller)
  const summaries = async () => (await calls.calendar.listEvents({})).map(({ summary }) => summary)
  const mainCalendar = async () =>
    (await calls.calendarManagement.list()).find((calendar) => calendar.account_id === account_id) ??
    expect.fail('no calendar')
  /** The starts from 8:00 to 13:00 that guests can book. */
  const slots = () => listBookableStarts(services, caller, monday('08:00'), monday('13:00'))
  return { caller, account_id, calls, summaries, mainCalendar, slots }
}

const synchronizationJobs = [...accountJobs, ...meetingJobs]

/** Runs the queued jobs of accounts and of changes at their providers, and those that they enqueue. */
export async function runAccountJobs(services: TestServices): Promise<void> {
  for (;;) {
    // Retries wait until the test's clock, which is far behind the database's, has reached their time.
    const { rows } = await sql<{ name: string; data: unknown }>`
      delete from jobs.job where name in ${sql.raw(`('${synchronizationJobs.map(({ name }) => name).join("','")}')`)}
        and (start_after > created_on - interval '1 minute' or start_after <= ${new Date(services.clock.now())})
      returning name, data`.execute(services.db)
    for (const { name, data } of rows) {
      const job = synchronizationJobs.find((candidate) => candidate.name === name)
      await job?.run(services, job.payload.parse(data))
    }
    if (rows.length === 0) return
  }
}

/** Makes all accounts due, even those that have to wait, and runs the recurring synchronization job. */
export async function runPeriodicSynchronization(services: TestServices): Promise<void> {
  await services.db.updateTable('accounts').set({ next_sync_at: null }).execute()
  for (const job of recurringAccountJobs) await job.run(services)
}

/** Runs the recurring synchronization and all that it enqueues. */
export async function synchronize(services: TestServices): Promise<void> {
  await runPeriodicSynchronization(services)
  await runAccountJobs(services)
}

/**
 * Lets time pass while the recurring jobs run every minute, as in production; providers may fail in the meantime.
 */
export async function passTime(services: TestServices, ms: number): Promise<void> {
  for (const end = services.clock.now() + ms; services.clock.now() < end; ) {
    services.clock.advance(MINUTE)
    for (const job of recurringAccountJobs) await job.run(services)
    await runAccountJobs(services).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
    })
  }
}

/** Counts the events of all users. */
export const countEvents = async ({ db }: TestServices) =>
  Number(
    (
      await db
        .selectFrom('events')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
