import type { CalendarId, UserId } from '#shared/ids.ts'
import { DAY } from '#shared/time.ts'
import { resolveCaller } from '../features/auth/sessions.ts'
import { encryptCredentials } from '../features/calendars/accounts/credentials.ts'
import { currentDate } from '../platform/clock.ts'
import { randomId } from '../platform/ids.ts'
import { deliverDueMails } from '../platform/mail/delivery.ts'
import type { Caller } from '../platform/trpc.ts'
import { callAs } from './caller.ts'
import { createUser, LUNCH } from './factories.ts'
import type { TestServices } from './fixture.ts'
import { GUEST, invitationTokenOf, monday } from './guest.ts'
import { NO_HOURS } from './matching/hosts.ts'
import { sendAllMails } from './meetings.ts'
import { type Browser, signInByMail } from './sign-in.ts'
import { FAR_FUTURE } from './synced-account.ts'

export const OLGA = {
  email: 'olga@example.test',
  name: 'Olga Ortega',
  /** The address of one of her connected accounts. */
  otherEmail: 'olga@private.test',
  picture: 'https://pictures.test/olga.png',
  room: 'https://meet.example.test/room-of-o',
  url_invites: 'olga-ortega',
}

export interface FullUser {
  olga: Caller
  browser: Browser
  ana: Caller
  ben: Caller
  /** All strings that could identify her. */
  traces: string[]
}

/** Creates a user with data in every table. */
export async function createFullUser(services: TestServices): Promise<FullUser> {
  const ana = await createUser(services, { name: 'Ana', email: 'ana@example.test', is_admin: true })
  const ben = await createUser(services, { name: 'Ben', email: 'ben@example.test' })
  const { olga, browser } = await createOlga(services, ana)
  await createOlgasData(services, olga, ana)
  await createPastMeetings(services, olga, ana)
  services.clock.advance(3 * DAY)
  await createUpcomingMeetings(services, olga, ana, ben)
  await services.db
    .insertInto('meeting_invitations')
    .columns(['user_id', 'calendar_id', 'external_id', 'meeting_id'])
    .expression((eb) =>
      eb
        .selectFrom('events')
        .select(['user_id', eb.val(OLGA.otherEmail as CalendarId).as('calendar_id'), 'event_id', 'meeting_id'])
        .where('user_id', '=', olga.user_id)
        .where('meeting_id', 'is not', null)
        .limit(1),
    )
    .execute()
  await deliverDueMails(services)
  const { url } = await callAs(services, olga).calendarFeed.renew()
  await callAs(services, null).auth.requestEmailCode({ email: OLGA.email })
  const secret = /feed\/(.*)\.ics/.exec(url ?? '')?.[1] ?? ''
  return { olga, browser, ana, ben, traces: [...Object.values(OLGA), olga.user_id, secret] }
}

async function createOlga(services: TestServices, admin: Caller) {
  const { email, name } = OLGA
  await callAs(services, null).auth.requestAccess({ email, message: `Please give me access, ${name}` })
  const [request] = await callAs(services, admin).auth.listAccessRequests({})
  await callAs(services, admin).auth.approveAccessRequest({ id: request?.id ?? '' })
  const browser = await signInByMail(services, email)
  const olga = await resolveCaller(services, browser.token)
  if (!olga?.is_auth) throw new Error('not verified')
  const adminAuth = callAs(services, admin).auth
  const { code } = await adminAuth.issueAccessCode({ note: `For ${name}`, kind: 'community' })
  await callAs(services, olga).auth.verifyToken({ token: code })
  await adminAuth.issueAccessCode({ note: `Not for ${email}` })
  return { olga: { ...olga, name }, browser }
}

async function createOlgasData(services: TestServices, olga: Caller, ana: Caller) {
  const { user_id } = olga
  const { name, otherEmail, picture, room: url, url_invites } = OLGA
  const calls = callAs(services, olga)
  await calls.users.updateSettings({ url_invites: `${url_invites}-o` })
  await calls.users.updateSettings({ name, url_invites, meeting_provider_info: { provider: 'custom', url } })
  await services.db.updateTable('users').set({ picture }).where('user_id', '=', user_id).execute()
  const created_at = currentDate(services.clock)
  const identity = { provider: 'google', subject: `subject of ${url_invites}`, created_at } as const
  await services.db
    .insertInto('identities')
    .values({ ...identity, user_id })
    .execute()
  await services.db
    .insertInto('provider_sign_ins')
    .values({ ...identity, state_hash: 'state', code_hash: 'code', email: olga.email, name, expires_at: created_at })
    .execute()
  const { account_id } = await services.db
    .insertInto('accounts')
    .values({
      user_id,
      provider: 'google',
      is_email_verified: true,
      account_email: otherEmail,
      account_color: 'ffffff',
      created_at,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await services.db
    .insertInto('account_credentials')
    .values({ user_id, account_id, credentials_encrypted: encryptCredentials(services, account_id, 'password') })
    .execute()
  const calendar = { user_id, account_id, calendar_id: otherEmail as CalendarId, summary: otherEmail, created_at }
  await services.db
    .insertInto('calendars')
    .values({ ...calendar, external_id: otherEmail, background_color: 'ffffff', synced_at: FAR_FUTURE })
    .execute()
  await services.db
    .insertInto('loaded_events')
    .values({ user_id, calendar_id: calendar.calendar_id, external_id: otherEmail })
    .execute()
  await services.db
    .insertInto('calendar_channels')
    .values({
      channel_id: randomId(),
      user_id,
      calendar_id: calendar.calendar_id,
      token_hash: 'hash',
      external_id: 'subscription',
      expires_at: FAR_FUTURE,
      renew_at: FAR_FUTURE,
    })
    .execute()
  await calls.invitation.generateInvitationLink({ event_duration: 45 })
  await calls.developers.createApiKey({ name: `A service of ${name}`, scope: 'read' })
  await calls.developers.createWebhook({ url: `https://hooks.test/${url_invites}` })
  // Other users' webhooks are notified of meetings with her. No call is made: local addresses are rejected.
  const { id } = await callAs(services, ana).developers.createWebhook({ url: 'https://hooks.test/ana' })
  await services.db.updateTable('webhooks').set({ url: 'https://127.0.0.1/ana' }).where('webhook_id', '=', id).execute()
  await calls.groups.create({ name: 'Hers', group_participants: [ana.email, 'x@x.test'] })
  await callAs(services, ana).groups.create({ name: 'Ana’s', group_participants: [otherEmail, 'x@x.test'] })
  await calls.feedback.general({ message: `I am ${name}` })
  await callAs(services, null).feedback.support({ name, email: otherEmail, message: 'Help' })
  await calls.calendar.importFile({ file: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' })
  await calls.calendar.createEvent({ ...LUNCH, attendees: [{ email: ana.email }] })
  const series = await calls.calendar.createEvent({
    ...LUNCH,
    summary: 'Standup',
    recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
  })
  await calls.calendar.deleteEvent({ eventId: `${series.id}_20261118T120000Z` })
  const deleted = await callAs(services, olga).calendar.createEvent(LUNCH)
  await callAs(services, olga).calendar.deleteEvent({ eventId: deleted.id })
}

/** A new key per call, so that every response is stored. */
let keyCount = 0
const callWithKey = (services: TestServices, caller: Caller | null) =>
  callAs(services, caller, { idempotencyKey: `key-${++keyCount}` })

async function createPastMeetings(services: TestServices, olga: Caller, ana: Caller) {
  const [olgasToken, anasToken] = [await invitationTokenOf(services, olga), await invitationTokenOf(services, ana)]
  const { event } = await callWithKey(services, ana).match.book({
    token: olgasToken,
    start: monday('09:00'),
    notes: `Dear ${OLGA.name}`,
  })
  await callWithKey(services, null).match.book({ token: olgasToken, ...GUEST, start: monday('10:00') })
  const { name, otherEmail: email } = OLGA
  await callWithKey(services, null).match.book({ token: anasToken, name, email, start: monday('11:00') })
  await blockGuest(services, { owner_id: ana.user_id, email })
  const cancelled = await callWithKey(services, ana).match.book({ token: olgasToken, start: monday('14:00') })
  await sendAllMails(services)
  await callWithKey(services, ana).match.autoRescheduleBatch({ eventId: event.id })
  await callAs(services, ana).events.cancel({ eventId: cancelled.event.id })
  await deliverDueMails(services)
}

/** Blocks bookings with an address, like the "This was not me" link, but keeps the meeting. */
async function blockGuest(services: TestServices, { owner_id, email }: { owner_id: UserId; email: string }) {
  const created_at = currentDate(services.clock)
  await services.db.insertInto('guest_blocks').values({ owner_id, email, created_at }).execute()
}

async function createUpcomingMeetings(services: TestServices, olga: Caller, ana: Caller, ben: Caller) {
  const [olgasToken, anasToken] = [await invitationTokenOf(services, olga), await invitationTokenOf(services, ana)]
  await callWithKey(services, ben).match.autoCreateBatch({ token: olgasToken })
  await callWithKey(services, olga).match.autoCreateBatch({ token: anasToken })
  await callWithKey(services, null).match.book({ token: olgasToken, ...GUEST })
  await callWithKey(services, ana).match.autoCreateMultipleBatch({
    token: anasToken,
    summary: 'Three of us',
    participants: [OLGA.otherEmail, ben.email],
  })
  await sendAllMails(services)
  const idle = await createUser(services, { work_schedule: { ...NO_HOURS } })
  await callWithKey(services, idle)
    .match.autoCreateBatch({ token: olgasToken })
    .catch(() => {})
}
