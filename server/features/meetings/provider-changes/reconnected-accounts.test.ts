import { callAs } from '#server/test/caller.ts'
import { createUser, subjectsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf, monday } from '#server/test/guest.ts'
import { bookGroup, markMailsSent, meetingIdOf } from '#server/test/meetings.ts'
import {
  at,
  connectNewUser,
  createUserWithDestination,
  EMAIL,
  runAccountJobs,
  synchronize,
  withProvider,
} from '#server/test/providers/connected-account.ts'
import { ANA, setUpGoogle } from '#server/test/providers/google.ts'
import { ADELE, setUpMicrosoft, utc } from '#server/test/providers/microsoft.ts'
import { hasRadicale, RADICALE_USER, startRadicale } from '#server/test/radicale-server.ts'
import { openOutbound } from '../../../platform/outbound/outbound.ts'
import { connectAccount } from '../../calendars/accounts/connect-account.ts'
import { createCaldavProvider } from '../../calendars/providers/caldav/caldav-provider.ts'
import type { CalendarProvider } from '../../calendars/providers/provider.ts'
import { ProviderError } from '../../calendars/providers/provider-error.ts'

const getGoogle = setUpGoogle()
const microsoft = setUpMicrosoft()

interface Account {
  provider: CalendarProvider
  /** The credentials after a new consent. */
  getCredentials: () => Promise<string>
  countCopies: () => Promise<number>
  /** Moves the only copy to 14:00, as its owner would. */
  moveCopy: () => Promise<void>
  close?: () => Promise<void>
}

function openGoogle(): Account {
  const { provider, grant, google: server } = getGoogle()
  const asAna = () => server.control.actAs(ANA)
  const listCopies = () =>
    asAna()
      .listEvents()
      .filter(({ status }) => status !== 'cancelled')
  return {
    provider,
    getCredentials: async () => JSON.stringify(grant()),
    countCopies: async () => listCopies().length,
    async moveCopy() {
      const times = { start: { dateTime: monday('14:00') }, end: { dateTime: monday('14:30') } }
      asAna().patchEvent(listCopies()[0]?.id ?? expect.fail('no copy'), times)
    },
  }
}

function openMicrosoft(): Account {
  const listCopies = () => microsoft.control().listEvents(ADELE) as { id: string }[]
  const toUtcTime = (time: string) => utc(monday(time).slice(0, -1))
  return {
    provider: microsoft.newProvider(),
    getCredentials: () => microsoft.credentialsOf(ADELE),
    countCopies: async () => listCopies().length,
    async moveCopy() {
      const times = { start: toUtcTime('14:00'), end: toUtcTime('14:30') }
      microsoft.control().updateEvent(ADELE, listCopies()[0]?.id ?? expect.fail('no copy'), times)
    },
  }
}

async function openCaldav({ clock }: TestServices): Promise<Account> {
  const server = await startRadicale()
  const provider = createCaldavProvider({ outbound: openOutbound({ allowPrivate: true }), clock })
  const credentials = JSON.stringify({ server_url: server.url, ...RADICALE_USER })
  const remote = provider.connect(credentials)
  const { external_id } = await remote.createCalendar({ summary: 'Home', description: null, time_zone: null })
  const listCopies = async () => (await remote.listChanges(external_id, null)).events
  return {
    provider,
    getCredentials: async () => credentials,
    countCopies: async () => (await listCopies()).length,
    async moveCopy() {
      const path = new URL((await listCopies())[0]?.external_id ?? expect.fail('no copy'), server.url)
      const headers = { authorization: `Basic ${btoa(`${RADICALE_USER.username}:${RADICALE_USER.password}`)}` }
      const text = await (await fetch(path, { headers })).text()
      // 11:00 UTC is 12:00 in Madrid.
      const body = text.replaceAll('T120000', 'T150000').replaceAll('T123000', 'T153000')
      expect((await fetch(path, { method: 'PUT', headers, body })).ok).toBe(true)
    },
    close: () => server.stop(),
  }
}

describe('a meeting in an account that is removed and added again', () => {
  test.for([
    ['Google', openGoogle],
    ['Microsoft', openMicrosoft],
    ...(hasRadicale() ? [['CalDAV', openCaldav] as const] : []),
  ] as const)('is in sync with its copy at %s again', async ([, open], { services: baseServices }) => {
    const account = await open(baseServices)
    const { provider, countCopies } = account
    const services = withProvider(baseServices, provider)
    const connect = async () => ({ provider: provider.provider, credentials: await account.getCredentials() })
    const { caller, calls, account_id, slots } = await connectNewUser(services, await connect())
    await runAccountJobs(services)
    await calls.users.updateSettings({ meeting_provider_info: { provider: 'none' } })
    const book = async (time: string) => {
      const token = await invitationTokenOf(services, caller)
      return meetingIdOf(await callAs(services, null).match.book({ ...GUEST, token, start: monday(time) }))
    }
    const meeting_id = await book('11:00')
    await runAccountJobs(services)
    expect(await countCopies()).toBe(1)

    await calls.users.deleteSynchronizedAccount({ account_id })
    await runAccountJobs(services)
    await connectAccount(services, caller.user_id, await connect())
    await synchronize(services)
    const entry = () => calls.calendar.getEvent({ eventId: meeting_id })
    const [mainCalendar] = (await calls.calendarManagement.list()).filter(
      (calendar) => calendar.account_provider === provider.provider,
    )
    expect(await entry()).toMatchObject({ calendar_id: mainCalendar?.id, start: { dateTime: monday('11:00') } })
    expect(await countCopies()).toBe(1)

    await account.moveCopy()
    await synchronize(services)
    expect(await entry()).toMatchObject({ start: { dateTime: monday('14:00') } })
    expect(await slots()).toContain(monday('11:00'))

    await calls.events.cancel({ eventId: meeting_id })
    await runAccountJobs(services)
    expect(await countCopies()).toBe(0)
    await book('14:00')
    await account.close?.()
  })

  async function createReconnectingUser(baseServices: TestServices) {
    const user = await createUserWithDestination(baseServices)
    const { services, caller, calls, account_id, remote } = user
    const remove = () => calls.users.deleteSynchronizedAccount({ account_id })
    const reconnect = async () => {
      remote.isConnected = true
      await connectAccount(services, caller.user_id, { provider: 'memory', credentials: EMAIL })
      await synchronize(services)
    }
    return { ...user, remove, reconnect }
  }

  test('keeps a move that its copy does not have yet', async ({ services: baseServices }) => {
    const { services, calls, book, run, remote, remoteEvents, remove, reconnect } =
      await createReconnectingUser(baseServices)
    const { meeting_id } = await book()
    await run()
    await markMailsSent(services)
    const moveTo = (time: string) =>
      calls.events.reschedule({ eventId: meeting_id, event: { start: { dateTime: monday(time) } } })
    remote.isAvailable = false
    await moveTo('14:00')
    await run().catch(() => {})
    await remove()
    remote.isAvailable = true
    await run()
    await reconnect()
    expect(await calls.calendar.getEvent({ eventId: meeting_id })).toMatchObject({
      start: { dateTime: monday('14:00') },
    })
    expect(remoteEvents()).toMatchObject([{ start_at: at('14:00'), end_at: at('14:30') }])
    expect((await subjectsTo(services, GUEST.email)).slice(1)).toEqual([expect.stringContaining('Moved: ')])
  })

  test('that was cancelled in the meantime is deleted in the account too', async ({ services: baseServices }) => {
    const { services, caller, calls, book, run, remoteEvents, summaries, remove, reconnect } =
      await createReconnectingUser(baseServices)
    const { meeting_id } = await book()
    await run()
    await remove()
    await run()
    await calls.events.cancel({ eventId: meeting_id })
    await reconnect()
    expect([remoteEvents(), await summaries()]).toEqual([[], ['Dentist']])
    const token = await invitationTokenOf(services, caller)
    const range = { time_min: monday('11:00'), time_max: monday('12:00') }
    const { slots } = await callAs(services, null).match.availability({ token, ...range })
    expect(slots.map(({ start }) => start)).toContain(monday('11:00'))
  })

  test('that was cancelled before, during an outage, is deleted in the account too', async ({
    services: baseServices,
  }) => {
    const { calls, book, run, remote, remoteEvents, summaries, remove, reconnect } =
      await createReconnectingUser(baseServices)
    const { meeting_id } = await book()
    await book('14:00')
    await run()
    remote.isAvailable = false
    await calls.events.cancel({ eventId: meeting_id })
    await run().catch(() => {})
    await remove()
    remote.isAvailable = true
    await run()
    await reconnect()
    expect(remoteEvents()).toMatchObject([{ start_at: at('14:00') }])
    expect(await summaries()).toHaveLength(2)
  })

  test('that was cancelled in the meantime is shown as an event if the provider refuses to delete it', async ({
    services: baseServices,
  }) => {
    const { calls, book, run, remote, summaries, remove, reconnect } = await createReconnectingUser(baseServices)
    const { meeting_id } = await book()
    await run()
    const { summary } = await calls.calendar.getEvent({ eventId: meeting_id })
    await remove()
    await run()
    await calls.events.cancel({ eventId: meeting_id })
    for (let i = 0; i < 3; i++) remote.failNext('deleteEvent', new ProviderError('forbidden'))
    await reconnect()
    expect(await summaries()).toEqual(['Dentist', summary])
    // The first load lists it twice: upcoming events, then all.
    expect(remote.calls.filter((name) => name === 'deleteEvent').length).toBeLessThanOrEqual(2)
  })

  test('adopts a response that was given in its copy in the meantime', async ({ services: baseServices }) => {
    const { services, caller, run, copy, editCopy, remove, reconnect } = await createReconnectingUser(baseServices)
    const organizer = await createUser(services)
    const { entryId } = await bookGroup(services, organizer, caller)
    await run()
    await remove()
    await run()
    editCopy({
      attendees: copy().attendees.map((person) =>
        [EMAIL, caller.email].includes(person.email) ? { ...person, response_status: 'declined' } : person,
      ),
    })
    await reconnect()
    const { attendees } = await callAs(services, organizer).calendar.getEvent({ eventId: entryId })
    expect(attendees.find(({ email }) => email === caller.email)).toMatchObject({ response_status: 'declined' })
  })
})
