import { onTestFinished } from 'vitest'
import { mailsTo } from '#server/test/factories.ts'
import { describe, expect, type TestServices, test } from '#server/test/fixture.ts'
import {
  connectNewUser,
  countEvents,
  passTime,
  runAccountJobs,
  synchronize,
  withProvider,
} from '#server/test/providers/connected-account.ts'
import { type Fault, startFaultyProxy } from '#server/test/providers/faulty-proxy.ts'
import { outgoingEvent } from '#server/test/providers/provider-contract.ts'
import { hasRadicale, RADICALE_USER, startRadicale } from '#server/test/radicale-server.ts'
import { MINUTE } from '#shared/time.ts'
import { openOutbound } from '../../../../platform/outbound/outbound.ts'
import { createCaldavProvider } from './caldav-provider.ts'

/** A user who has changed the settings of the calendar Work, which contains an event. */
async function createUserWithCalendars(baseServices: TestServices) {
  const server = await startRadicale()
  onTestFinished(() => server.stop())
  const proxy = await startFaultyProxy(server.url)
  onTestFinished(() => proxy.stop())
  const provider = createCaldavProvider({ outbound: openOutbound({ allowPrivate: true }), clock: baseServices.clock })
  const services = withProvider(baseServices, provider)
  const credentials = JSON.stringify({ server_url: proxy.url, ...RADICALE_USER })
  const remote = provider.connect(credentials)
  for (const summary of ['Home', 'Work']) await remote.createCalendar({ summary, description: null, time_zone: null })
  const user = await connectNewUser(services, { provider: 'caldav', credentials })
  await runAccountJobs(services)
  const findCalendar = async () =>
    (await user.calls.calendarManagement.list()).find(({ summary }) => summary === 'Work')
  const calendarId = (await findCalendar())?.id ?? expect.fail('no calendar')
  const external_id = (await remote.listCalendars()).find(({ summary }) => summary === 'Work')?.external_id ?? ''
  await remote.insertEvent(external_id, { event: outgoingEvent({ summary: 'Dentist' }), exceptions: [] })
  await synchronize(services)
  await user.calls.calendarManagement.update({ calendarId, is_selected: false, is_destination: true })
  const problem = async () => (await user.calls.users.info()).synchronized_accounts[1]?.sync_problem
  /** Replaces the next response that lists or describes calendars. */
  const injectFault = (reply: Fault['reply'], contains = 'calendar-color') =>
    void proxy.faults.push({ method: 'PROPFIND', contains, reply })
  return {
    ...user,
    services,
    remote,
    external_id,
    findCalendar,
    before: await findCalendar(),
    problem,
    proxy,
    injectFault,
  }
}

const emptyList = (text: string) => text.replace(/<response>[^]*<\/response>/, '')
const withStatus = (status: string) => (text: string) =>
  text.replaceAll(/<propstat>(?:(?!<response>)[^])*<\/propstat>/g, `<status>HTTP/1.1 ${status}</status>`)
const withoutProps = (text: string) => text.replaceAll('200 OK', '500 Internal Server Error')

describe.skipIf(!hasRadicale())('a calendar that is missing from the list', () => {
  test.for([
    ['because the list is empty', emptyList],
    ['because the entries have failed', withStatus('500 Internal Server Error')],
    ['because the entries are forbidden', withStatus('403 Forbidden')],
    ['because the entries have no properties', withoutProps],
  ] as const)('%s keeps its settings and events', async ([, rewrite], { services: baseServices }) => {
    const { services, findCalendar, before, problem, injectFault } = await createUserWithCalendars(baseServices)
    injectFault({ rewrite })
    await synchronize(services)
    expect([await findCalendar(), await countEvents(services), await problem()]).toEqual([before, 1, null])
    expect(before).toMatchObject({ is_selected: false, is_destination: true })
  })

  test.for([
    ['403 Forbidden', null],
    ['503 Service Unavailable', 'unavailable'],
  ] as const)(
    'is kept if the server does not say whether it exists (%s)',
    async ([status, error], { services: baseServices }) => {
      const { services, findCalendar, before, problem, injectFault } = await createUserWithCalendars(baseServices)
      for (let requests = 0; requests < 3; requests++) injectFault({ rewrite: withStatus(status) })
      const outcome = await synchronize(services).then(
        () => null,
        (failure: Error) => failure.message,
      )
      expect(outcome).toEqual(error === null ? null : expect.stringContaining(error))
      expect([await findCalendar(), await countEvents(services), await problem()]).toEqual([before, 1, null])
    },
  )
})

test.skipIf(!hasRadicale()).for([401, 403, 404])(
  'status %i must persist before the account shows a problem; only 401 also sends an email',
  async (status, { services: baseServices }) => {
    const { services, caller, problem, proxy } = await createUserWithCalendars(baseServices)
    const mails = async () => (await mailsTo(services, caller.email)).length
    proxy.faults.push({ method: 'PROPFIND', contains: 'calendar-color', reply: { status }, isPermanent: true })
    await synchronize(services)
    expect([await problem(), await mails()]).toEqual([null, 0])
    await passTime(services, 6 * MINUTE)
    const problems = { 401: 'reconnect', 403: 'permission', 404: 'unavailable' }
    expect([await problem(), await mails()]).toEqual([problems[status as 401], status === 401 ? 1 : 0])
    proxy.faults.length = 0
    await passTime(services, 70 * MINUTE)
    expect(await problem()).toBeNull()
  },
)

test.skipIf(!hasRadicale())(
  'a calendar that responds with 403 is marked as failed only if the error persists',
  async ({ services: baseServices }) => {
    const { services, problem, proxy } = await createUserWithCalendars(baseServices)
    proxy.faults.push({ method: 'REPORT', reply: { status: 403 }, isPermanent: true })
    const failedCount = async () =>
      (await services.db.selectFrom('calendars').select('calendar_id').where('sync_state', '=', 'failed').execute())
        .length
    await synchronize(services)
    expect([await problem(), await failedCount()]).toEqual([null, 0])
    await passTime(services, 5 * MINUTE)
    expect([await problem(), await failedCount()]).toEqual(['permission', 1])
    proxy.faults.length = 0
    await passTime(services, 70 * MINUTE)
    expect([await problem(), await failedCount()]).toEqual([null, 0])
  },
)

test.skipIf(!hasRadicale())(
  'a single 401 does not ask for reconnection, even while one calendar permanently responds with 403',
  async ({ services: baseServices }) => {
    const { services, problem, proxy, injectFault } = await createUserWithCalendars(baseServices)
    proxy.faults.push({ method: 'REPORT', reply: { status: 403 }, isPermanent: true })
    await passTime(services, 20 * MINUTE)
    expect(await problem()).toBe('permission')
    injectFault({ status: 401 })
    await synchronize(services)
    expect(await problem()).toBe('permission')
    await passTime(services, 15 * MINUTE)
    expect(await problem()).toBe('permission')
  },
)

test.skipIf(!hasRadicale())(
  'a calendar that was deleted on the server is deleted in Meridian',
  async ({ services: baseServices }) => {
    const { services, remote, external_id, findCalendar, problem } = await createUserWithCalendars(baseServices)
    await remote.deleteCalendar(external_id)
    await synchronize(services)
    expect([await findCalendar(), await countEvents(services), await problem()]).toEqual([undefined, 0, null])
  },
)
