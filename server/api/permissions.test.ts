import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { createBearerHeaders, test } from '#server/test/app.ts'
import { callAs } from '#server/test/caller.ts'
import { createUser, LUNCH, mailsTo, UNKNOWN_ID } from '#server/test/factories.ts'
import { expect, type TestServices } from '#server/test/fixture.ts'
import { GUEST, invitationTokenOf } from '#server/test/guest.ts'
import { addGoogleAccount } from '#server/test/synced-account.ts'
import type { Caller } from '../platform/trpc.ts'
import { type RestCall, restOperations } from './operations.ts'
import { appRouter } from './router.ts'

/*
 * Which callers may make which call: tries every procedure and REST path as each kind of caller, on the owner's data. A
 * call that is missing from the table fails the test.
 */

const CALLERS = ['anonymous', 'unverified', 'stranger', 'participant', 'owner', 'admin'] as const
type CallerKind = (typeof CALLERS)[number]

const WEBHOOK = { url: 'https://hooks.example.test/meetings' }
const EMPTY_FILE = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
const HOLIDAYS = 'en.usa#holiday@group.v.calendar.google.com'

/** The users, and the owner's data. Objects are created on demand, so that no call sees the effects of another. */
class Scenario {
  readonly #services: TestServices
  readonly callers: Record<CallerKind, Caller | null>

  constructor(services: TestServices, callers: Record<CallerKind, Caller | null>) {
    this.#services = services
    this.callers = callers
  }

  as(kind: CallerKind) {
    return callAs(this.#services, this.callers[kind])
  }

  token = () => invitationTokenOf(this.#services, this.callers.owner as Caller)

  event = async () => ({ eventId: (await this.as('owner').calendar.createEvent(LUNCH)).id })

  account = async () => {
    const { user_id } = this.callers.owner as Caller
    const { account_id } = await addGoogleAccount(this.#services, user_id, `olga${Math.random()}@gmail.test`)
    return { account_id }
  }

  calendar = async () => ({
    calendarId: (await this.as('owner').calendarManagement.create({ summary: 'Projects' })).id,
  })

  holidays = async () => ({
    id: (await this.as('owner').calendarManagement.add({ calendar_id: HOLIDAYS.replace('usa', 'uk') })).id,
  })

  apiKey = async () => {
    const { id } = await this.as('owner').developers.createApiKey({ name: 'A service', scope: 'read' })
    return { id }
  }

  webhook = async () => {
    for (const { id } of await this.as('owner').developers.listWebhooks()) {
      await this.as('owner').developers.deleteWebhook({ id })
    }
    return { id: (await this.as('owner').developers.createWebhook(WEBHOOK)).id }
  }

  notMe = async () => {
    const token = await invitationTokenOf(this.#services, this.callers.owner as Caller)
    const email = `guest${Math.random()}@elsewhere.test`
    await this.as('anonymous').match.book({ ...GUEST, email, token })
    const [mail] = await mailsTo(this.#services, email)
    return { secret: /not-me\/([\w-]+)/.exec(mail?.text ?? '')?.[1] }
  }

  feed = async () => {
    const { url } = await this.as('owner').calendarFeed.renew()
    return { secret: /([^/]+)\.ics$/.exec(url ?? '')?.[1] }
  }

  link = () => this.as('owner').invitation.generateInvitationLink({ event_duration: 45 })

  meeting = async () => {
    const { event, undo_token } = await this.as('participant').match.autoCreateBatch({ token: await this.token() })
    return { eventId: event.id, undo_token: undo_token ?? '' }
  }

  group = async () => {
    const group_participants = [this.callers.participant?.email ?? '', 'gus@elsewhere.test']
    const { _id } = await this.as('owner').groups.create({ name: 'Weekly', group_participants })
    await this.#services.db.updateTable('group_participants').set({ status: 'accepted' }).execute()
    return { groupId: _id }
  }

  request = async () => {
    const email = `new${Math.random()}@elsewhere.test`
    await this.as('anonymous').auth.requestAccess({ email, message: 'Please' })
    const [request] = await this.as('admin').auth.listAccessRequests({ status: 'pending' })
    return { id: request?.id ?? '' }
  }
}

/** The outcome for each caller in turn (`ok`, or the status of the error), and the input. */
type Permission = [outcomes: string, input?: (scenario: Scenario) => unknown]

const ATTENDEES = '404 404 404 ok ok 404'
const ANYONE = 'ok ok ok ok ok ok'
const LOGGED_IN = '401 ok ok ok ok ok'
const VERIFIED = '401 403 ok ok ok ok'
const ADMINS = '401 403 403 403 403 ok'
const OWNER = '401 403 404 404 ok 404'
const GROUP_MEMBERS = '401 403 404 ok ok 404'
const GROUP_OWNER = '401 403 404 403 ok 404'

const PERMISSIONS: Record<string, Permission> = {
  'auth.requestEmailCode': [ANYONE, () => ({ email: 'nobody@elsewhere.test' })],
  'auth.verifyEmailCode': ['401 401 401 401 401 401', () => ({ email: 'unasked@elsewhere.test', code: '000000' })],
  'auth.providers': [ANYONE],
  // Always redirects to a page.
  'auth.beginProviderSignIn': [ANYONE, () => ({ redirect_uri: 'login', type_login: '1' })],
  'auth.finishProviderSignIn': [ANYONE, () => ({ provider: 'google', params: {} })],
  'auth.exchangeCode': ['401 401 401 401 401 401', () => ({ code: 'no-such-code' })],
  'auth.refresh': ['401 401 401 401 401 401'],
  'auth.logout': [ANYONE],
  'auth.listSessions': [LOGGED_IN],
  'auth.endSession': ['401 404 404 404 404 404', () => ({ id: UNKNOWN_ID })],
  'auth.endOtherSessions': [LOGGED_IN],
  'auth.status': [LOGGED_IN],
  'auth.verifyToken': ['401 401 401 401 401 401', () => ({ token: 'no-such-code' })],
  'auth.requestAccess': [ANYONE, () => ({ email: `new${Math.random()}@elsewhere.test`, message: 'Please' })],
  'auth.listAccessRequests': [ADMINS, () => ({})],
  'auth.approveAccessRequest': [ADMINS, (scenario) => scenario.request()],
  'auth.rejectAccessRequest': [ADMINS, (scenario) => scenario.request()],
  'auth.issueAccessCode': [ADMINS, () => ({})],
  'auth.listAccessCodes': [ADMINS],
  'auth.auditLog': [ADMINS, () => ({})],
  'users.info': [LOGGED_IN],
  'users.activity': [LOGGED_IN, () => ({})],
  'users.updateWorkSchedule': [VERIFIED, () => ({ Monday: [{ start_time: '09:00', end_time: '17:00' }] })],
  'users.updateTimezone': [VERIFIED, () => ({ time_zone: 'Europe/Madrid' })],
  'users.updateUserColor': [VERIFIED, () => ({ new_color: 'ff6633' })],
  'users.updateSynchronizedAccountColor': [
    OWNER,
    async (scenario) => ({ ...(await scenario.account()), new_color: 'ff6633' }),
  ],
  'users.deleteSynchronizedAccount': [OWNER, (scenario) => scenario.account()],
  'calendarAccounts.getRemoval': [OWNER, (scenario) => scenario.account()],
  'calendarAccounts.listSources': [VERIFIED],
  'calendarAccounts.connectCaldavAccount': [
    '401 403 400 400 400 400',
    () => ({ server_url: 'https://127.0.0.1/', username: 'ana', password: 'secret' }),
  ],
  'calendarAccounts.subscribeToCalendar': ['401 403 400 400 400 400', () => ({ url: 'https://127.0.0.1/a.ics' })],
  // The owner's account has no stored credentials.
  'calendarAccounts.reconnect': [
    '401 403 404 404 404 404',
    async (scenario) => ({ ...(await scenario.account()), password: 'secret' }),
  ],
  'users.updateSettings': [VERIFIED, () => ({ event_interval: 5 })],
  'users.updateTutorialStatus': [VERIFIED],
  'calendar.listEvents': [VERIFIED, () => ({})],
  'calendar.getEvent': [OWNER, (scenario) => scenario.event()],
  'calendar.createEvent': [VERIFIED, () => LUNCH],
  'calendar.previewImport': [VERIFIED, () => ({ file: EMPTY_FILE })],
  'calendar.importFile': [VERIFIED, () => ({ file: EMPTY_FILE })],
  'calendar.undoImport': [
    OWNER,
    async (scenario) => ({
      import_id: (await scenario.as('owner').calendar.importFile({ file: EMPTY_FILE })).import_id,
    }),
  ],
  'calendar.updateEvent': [OWNER, async (scenario) => ({ ...(await scenario.event()), event: LUNCH })],
  'calendar.deleteEvent': [OWNER, (scenario) => scenario.event()],
  'calendarManagement.list': [VERIFIED],
  'calendarManagement.create': [VERIFIED, () => ({ summary: 'Side projects' })],
  'calendarManagement.updateAccount': [
    OWNER,
    async (scenario) => ({ ...(await scenario.account()), is_busy_only: true }),
  ],
  'calendarManagement.update': [OWNER, async (scenario) => ({ ...(await scenario.calendar()), summary: 'Projects' })],
  'calendarManagement.delete': [OWNER, (scenario) => scenario.calendar()],
  'calendarManagement.calendarEvents': [OWNER, (scenario) => scenario.calendar()],
  'calendarManagement.events': [
    OWNER,
    async (scenario) => ({ calendar_ids: [(await scenario.calendar()).calendarId] }),
  ],
  'calendarManagement.add': [VERIFIED, () => ({ calendar_id: HOLIDAYS })],
  'calendarManagement.remove': [OWNER, (scenario) => scenario.holidays()],
  'calendarManagement.updateColors': [
    OWNER,
    async (scenario) => ({ id: (await scenario.calendar()).calendarId, background_color: 'ff6633' }),
  ],
  'invitation.getInvitationToken': [ANYONE, async (scenario) => ({ url_invites: (await scenario.link()).url_invites })],
  'invitation.verifyToken': [ANYONE, async (scenario) => ({ token: await scenario.token() })],
  'invitation.getInvitationLinks': [VERIFIED],
  'invitation.generateInvitationLink': [VERIFIED, () => ({ event_duration: 20 })],
  'invitation.deleteLink': [OWNER, async (scenario) => ({ id: (await scenario.link()).id })],
  'match.availability': [ANYONE, async (scenario) => ({ token: await scenario.token() })],
  // The owner cannot book themselves.
  'match.book': ['ok ok ok ok 400 ok', async (scenario) => ({ ...GUEST, token: await scenario.token() })],
  'match.autoCreateBatch': ['401 403 ok ok 400 ok', async (scenario) => ({ token: await scenario.token() })],
  'match.autoCreateMultipleBatch': [
    '401 403 403 403 ok 403',
    async (scenario) => ({ token: await scenario.token(), summary: 'Weekly', participants: ['a@x.test', 'b@x.test'] }),
  ],
  'meetings.scheduleGroup': [GROUP_MEMBERS, async (scenario) => ({ group_id: (await scenario.group()).groupId })],
  'meetings.proposeGroup': [GROUP_MEMBERS, async (scenario) => ({ group_id: (await scenario.group()).groupId })],
  // A calendar entry's id works only for users in the meeting; participant handles have their own tests.
  'match.autoRescheduleBatch': [ATTENDEES, async (scenario) => ({ eventId: (await scenario.meeting()).eventId })],
  'match.proposal': [ATTENDEES, async (scenario) => ({ eventId: (await scenario.meeting()).eventId })],
  'events.get': [ATTENDEES, async (scenario) => ({ eventId: (await scenario.meeting()).eventId })],
  'events.getFile': [ATTENDEES, async (scenario) => ({ eventId: (await scenario.meeting()).eventId })],
  'events.reschedule': [
    ATTENDEES,
    async (scenario) => {
      const { eventId } = await scenario.meeting()
      const { slots } = await scenario.as('participant').match.availability({ event_id: eventId })
      const start = slots.at(Math.floor(Math.random() * slots.length))?.start ?? ''
      return { eventId, event: { start: { dateTime: start } } }
    },
  ],
  'events.cancel': [ATTENDEES, async (scenario) => ({ eventId: (await scenario.meeting()).eventId })],
  'events.undo': [ATTENDEES, (scenario) => scenario.meeting()],
  'developers.listApiKeys': [VERIFIED],
  'developers.createApiKey': [VERIFIED, () => ({ name: 'A service', scope: 'read' })],
  'developers.revokeApiKey': [OWNER, (scenario) => scenario.apiKey()],
  'developers.listWebhooks': [VERIFIED],
  'developers.createWebhook': [VERIFIED, () => WEBHOOK],
  'developers.updateWebhook': [OWNER, async (scenario) => ({ ...(await scenario.webhook()), enabled: false })],
  'developers.deleteWebhook': [OWNER, (scenario) => scenario.webhook()],
  'developers.testWebhook': [OWNER, (scenario) => scenario.webhook()],
  'developers.rotateSecret': [OWNER, (scenario) => scenario.webhook()],
  'developers.listDeliveries': [OWNER, (scenario) => scenario.webhook()],
  'developers.redeliver': [
    '401 403 404 404 404 404',
    async (scenario) => ({ ...(await scenario.webhook()), deliveryId: UNKNOWN_ID }),
  ],
  'notMe.get': [ANYONE, (scenario) => scenario.notMe()],
  'notMe.confirm': [ANYONE, (scenario) => scenario.notMe()],
  'notMe.unblock': [ANYONE, (scenario) => scenario.notMe()],
  'calendarFeed.get': [VERIFIED],
  'calendarFeed.renew': [VERIFIED],
  'calendarFeed.revoke': [VERIFIED],
  'calendarFeed.read': [ANYONE, (scenario) => scenario.feed()],
  'dataExport.userData': [LOGGED_IN],
  'dataExport.calendar': [LOGGED_IN],
  'groups.myGroups': [VERIFIED, () => ({})],
  'groups.create': [VERIFIED, () => ({ name: 'Monthly', group_participants: ['a@x.test', 'b@x.test'] })],
  'groups.get': [GROUP_MEMBERS, (scenario) => scenario.group()],
  'groups.update': [GROUP_OWNER, async (scenario) => ({ ...(await scenario.group()), name: 'Monthly' })],
  'groups.delete': [GROUP_OWNER, (scenario) => scenario.group()],
  'groups.addMember': [GROUP_OWNER, async (scenario) => ({ ...(await scenario.group()), email: 'new@x.test' })],
  'groups.removeMember': [
    GROUP_OWNER,
    async (scenario) => ({ ...(await scenario.group()), email: 'gus@elsewhere.test' }),
  ],
  'groups.transferOwnership': [
    GROUP_OWNER,
    async (scenario) => ({ ...(await scenario.group()), newOwnerEmail: scenario.callers.participant?.email }),
  ],
  'groups.accept': ['401 403 404 ok ok 404', (scenario) => scenario.group()],
  // The participant has accepted.
  'groups.decline': ['401 403 404 404 404 404', (scenario) => scenario.group()],
  // The owner transfers ownership first.
  'groups.leave': ['401 403 404 ok 409 404', (scenario) => scenario.group()],
  'feedback.general': [VERIFIED, () => ({ message: 'Lovely' })],
  'feedback.support': [ANYONE, () => ({ ...GUEST, message: 'Help' })],
  'feedback.community': [ANYONE],
  'live.changes': [LOGGED_IN],
  // The last row, because it deletes every account.
  'accountDeletion.closeAccount': [LOGGED_IN],
}

async function createScenario(services: TestServices): Promise<Scenario> {
  return new Scenario(services, {
    anonymous: null,
    unverified: await createUser(services, { is_auth: false }),
    stranger: await createUser(services),
    participant: await createUser(services),
    owner: await createUser(services),
    admin: await createUser(services, { is_admin: true }),
  })
}

/** A digest of all stored data except rate limit counters and the audit log. */
async function digestDatabase({ db }: TestServices): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename not in ('rate_limits', 'audit_log') order by tablename`.execute(
    db,
  )
  const digests = tables.map(
    ({ name }) => `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${name} t)`,
  )
  const { rows } = await sql<{ state: string }>`select ${sql.raw(digests.join(' || '))} as state`.execute(db)
  return rows[0]?.state ?? ''
}

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>

async function callOverTrpc(scenario: Scenario, kind: CallerKind, name: string, input: unknown): Promise<string> {
  const parts = name.split('.')
  const call = parts.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], scenario.as(kind))
  try {
    await closeSubscription(await (call as (input: unknown) => Promise<unknown>)(input))
    return 'ok'
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    return String(getHTTPStatusCodeFromError(error))
  }
}

/** For a subscription, only opening it matters. */
async function closeSubscription(output: unknown): Promise<void> {
  if (output !== null && typeof output === 'object' && Symbol.asyncIterator in output) {
    await (output as AsyncGenerator).return(undefined)
  }
}

async function callOverRest(
  app: FastifyInstance,
  headers: Record<string, string>,
  call: RestCall,
  input: Record<string, unknown>,
): Promise<string> {
  const pick = (schema: unknown) => {
    const shape = (schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {}
    return Object.fromEntries(
      Object.keys(shape).flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])),
    )
  }
  const query = new URLSearchParams(pick(call.querySchema) as Record<string, string>)
  const url = call.url.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
  // An event is a field of the procedure's input, and the whole REST body.
  const payload = call.bodySchema ? (input['event'] ?? pick(call.bodySchema)) : undefined
  const response = await app.inject({
    method: call.method,
    url: `${url}?${query.toString()}`,
    headers,
    ...(payload ? { payload } : {}),
  })
  return response.statusCode < 400 ? 'ok' : String(response.statusCode)
}

test('the table lists every procedure, and nothing else', () => {
  expect(Object.keys(PERMISSIONS).toSorted()).toEqual(Object.keys(procedures).toSorted())
  for (const { path } of restOperations) expect(PERMISSIONS).toHaveProperty([path])
})

/**
 * Makes a call as each caller, and returns their outcomes in order. Callers whom the table rejects come first and
 * share an input: their calls must change nothing.
 * @param digest returns a digest of all stored data
 */
async function callAsEachCaller(
  scenario: Scenario,
  [expected, input]: Permission,
  call: (kind: CallerKind, input: unknown) => Promise<string>,
  digest = async () => '',
): Promise<string> {
  const outcomes = expected.split(' ')
  const isRejected = outcomes.map((outcome) => outcome !== 'ok')
  const rejectedInput = await input?.(scenario)
  const before = await digest()
  for (const [index, kind] of CALLERS.entries())
    if (isRejected[index]) outcomes[index] = await call(kind, rejectedInput)
  if ((await digest()) !== before) return 'a rejected call changed something'
  for (const [index, kind] of CALLERS.entries())
    if (!isRejected[index]) outcomes[index] = await call(kind, await input?.(scenario))
  return outcomes.join(' ')
}

test('every procedure allows exactly the callers in the table; rejected calls change nothing', {
  timeout: 120_000,
}, async ({ services }) => {
  const scenario = await createScenario(services)
  for (const [name, permission] of Object.entries(PERMISSIONS)) {
    const call = (kind: CallerKind, input: unknown) => callOverTrpc(scenario, kind, name, input)
    const outcomes = await callAsEachCaller(scenario, permission, call, () => digestDatabase(services))
    expect(outcomes, name).toBe(permission[0])
  }
})

test('every REST path allows exactly the callers in the table', { timeout: 120_000 }, async ({ services, app }) => {
  const scenario = await createScenario(services)
  const order = Object.keys(PERMISSIONS)
  const position = ({ path }: { path: string }) => order.indexOf(path)
  for (const { path, rest } of restOperations.toSorted((a, b) => position(a) - position(b))) {
    const permission = PERMISSIONS[path] ?? ['']
    const outcomes = await callAsEachCaller(scenario, permission, async (kind, input = {}) => {
      const caller = scenario.callers[kind]
      const headers = caller ? await createBearerHeaders(services, caller) : {}
      return callOverRest(app, headers, rest, input as Record<string, unknown>)
    })
    expect(outcomes, `${rest.method} ${rest.url}`).toBe(permission[0])
  }
})
