import { GOOGLE_SCOPES } from '#server/features/calendars/providers/google/google-scopes.ts'
import type { CalendarProvider } from '#server/features/calendars/providers/provider.ts'
import { formatIcalTime } from '#server/features/calendars/recurrence-rule.ts'
import { ANA, setUpGoogle } from './google.ts'
import { ADELE, setUpMicrosoft } from './microsoft.ts'

interface StandInEvent {
  id: string
  title: string
  /** ISO 8601, in UTC. */
  start: string
  location: string
}

type Write = 'insert' | 'update' | 'delete'

/**
 * A stand-in for a provider, behind the real adapter, with one account and controls for everything that can go wrong.
 */
export interface StandIn {
  provider: 'google' | 'microsoft'
  email: string
  url: () => string
  /** Creates an adapter with nothing cached, as in a new server process. */
  newProvider: () => CalendarProvider
  /** Returns new credentials, as if the account's owner had just consented. */
  consent: () => Promise<string>
  /** Returns credentials without write permission. Absent where the provider's users cannot choose permissions. */
  consentToReadOnly?: () => Promise<string>
  /** Revokes write permission. Absent where the provider can only revoke all access. */
  revokeWritePermission?: () => void
  events: () => StandInEvent[]
  addEvent: (title: string, start: string, end: string) => string
  editEvent: (id: string, change: { location?: string; start?: string; end?: string }) => void
  deleteEvent: (id: string) => void
  /** Changes one instance of a series, which begins at `start` (ISO 8601, in UTC). */
  editInstance: (series_id: string, start: string, change: { location: string }) => Promise<void>
  /** Restores the deleted instances of a series. */
  restoreInstances: (series_id: string) => void
  addCalendar: (title: string) => string
  deleteCalendar: (id: string) => void
  /** Adds half-hour events, one per hour, starting at `from`. */
  seed: (count: number, from: string) => void
  /** Responds to every call with 503 until `recover`. */
  breakDown: () => void
  /** Responds to every call with 429, and Retry-After in seconds, until `recover`. */
  limitRate: (seconds: number) => void
  /** Rate-limits every insertion, without Retry-After, until `recover`. */
  limitInsertions: () => void
  recover: () => void
  /** Performs the next write of this kind, then closes the connection instead of responding. */
  loseResponse: (write: Write) => void
  /** Delays the next write of this kind. */
  delay: (write: Write, ms: number) => void
  revoke: () => void
  expireCursors: () => void
  expireAccessTokens: () => void
  /** From now on, each refresh issues a new refresh token and revokes the previous one. */
  rotateRefreshTokens: () => void
  dropPushes: () => void
  countChannels: () => number
  /** Counts push notifications, both delivered and dropped. */
  countPushes: () => number
  /** Status codes of all calls to the calendar API. */
  statuses: () => number[]
  countWrites: (write: Write) => number
  /** Sets the adapter's clock to the current time, which the stand-in uses to expire tokens and channels. */
  setClockToNow: () => void
}

/** Sets up a stand-in for Google for the tests of a `describe`. */
function setUpGoogleStandIn(): StandIn {
  const getGoogle = setUpGoogle()
  const control = () => getGoogle().google.control
  const asOwner = () => control().actAs(ANA)
  const operations = {
    insert: 'calendar.events.insert',
    update: 'calendar.events.patch',
    delete: 'calendar.events.delete',
  }
  const fail = (status: number, retryAfterSeconds?: number) =>
    control().addFault({
      kind: 'error',
      status,
      operation: 'calendar.*',
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  const readOnly = GOOGLE_SCOPES.filter((scope) => !/calendar\.(?:events|calendars)$/.test(scope))
  return {
    provider: 'google',
    email: ANA,
    url: () => getGoogle().google.url,
    newProvider: () => getGoogle().newProvider(),
    consent: async () => JSON.stringify(getGoogle().grant()),
    consentToReadOnly: async () => JSON.stringify(getGoogle().grant({ scopes: readOnly })),
    events: () =>
      asOwner()
        .listEvents()
        .filter(({ status }) => status !== 'cancelled')
        .map(({ id, summary, start, location }) => ({
          id: id ?? '',
          title: summary ?? '',
          start: new Date(start?.dateTime ?? '').toISOString(),
          location: location ?? '',
        })),
    addEvent: (summary, start, end) =>
      asOwner().createEvent({ summary, start: { dateTime: start }, end: { dateTime: end } }).id ?? '',
    editEvent: (id, { location, start, end }) => {
      asOwner().patchEvent(id, {
        ...(location !== undefined && { location }),
        ...(start !== undefined && { start: { dateTime: start } }),
        ...(end !== undefined && { end: { dateTime: end } }),
      })
    },
    deleteEvent: (id) => asOwner().deleteEvent(id),
    editInstance: async (series_id, start, change) => {
      asOwner().patchEvent(`${series_id}_${formatIcalTime(Date.parse(start))}`, change)
    },
    restoreInstances: (series_id) => {
      for (const { id, recurringEventId, status } of asOwner().listEvents())
        if (recurringEventId === series_id && status === 'cancelled')
          asOwner().patchEvent(id ?? '', { status: 'confirmed' })
    },
    addCalendar: (title) => asOwner().createCalendar(title),
    deleteCalendar: (id) => asOwner().deleteCalendar(id),
    seed: (count, from) => {
      control().seedEvents(
        ANA,
        hourlyEvents(count, from).map(({ title, start, end }) => ({
          summary: title,
          start: { dateTime: start },
          end: { dateTime: end },
        })),
      )
    },
    breakDown: () => void fail(503),
    limitRate: (seconds) => void fail(429, seconds),
    limitInsertions: () =>
      void control().addFault({ kind: 'quota', reason: 'quotaExceeded', operation: operations.insert }),
    recover: () => void control().removeFaults(),
    loseResponse: (write) => void control().addFault({ kind: 'loseResponse', operation: operations[write], times: 1 }),
    delay: (write, delayMs) =>
      void control().addFault({ kind: 'slow', operation: operations[write], delayMs, times: 1 }),
    revoke: () => control().revoke(ANA),
    expireCursors: () => control().expireSyncTokens(),
    expireAccessTokens: () => control().expireAccessTokens(),
    rotateRefreshTokens: () => control().setSwitches({ rotateRefreshTokens: true }),
    dropPushes: () => control().setSwitches({ dropPushes: true }),
    countChannels: () => control().channels.length,
    countPushes: () => control().pushCounts.delivered + control().pushCounts.dropped,
    statuses: () =>
      control()
        .listRequests()
        .flatMap(({ operation, status }) => (operation.startsWith('calendar.') ? status : [])),
    countWrites: (write) => control().listRequests(operations[write]).length,
    setClockToNow: () => {},
  }
}

/** Sets up a stand-in for Microsoft for the tests of a `describe`. */
function setUpMicrosoftStandIn(): StandIn {
  const { control, newProvider, credentialsOf, instancesOf, setNow, url } = setUpMicrosoft()
  const methods = { insert: 'POST', update: 'PATCH', delete: 'DELETE' }
  const match = (write: Write) => ({ method: methods[write], path: '/events' })
  const utc = (time: string) => ({ dateTime: new Date(time).toISOString().slice(0, -1), timeZone: 'UTC' })
  return {
    provider: 'microsoft',
    email: ADELE,
    url,
    newProvider,
    consent: () => credentialsOf(ADELE),
    revokeWritePermission: () => control().removeScopes(ADELE, ['Calendars.ReadWrite']),
    events: () =>
      control()
        .listEvents(ADELE)
        .map(({ id, subject, start, location }) => ({
          id: String(id),
          title: String(subject),
          start: new Date(`${(start as { dateTime: string }).dateTime.slice(0, 19)}Z`).toISOString(),
          location: (location as { displayName?: string } | undefined)?.displayName ?? '',
        })),
    addEvent: (subject, start, end) =>
      String(control().createEvent(ADELE, { subject, start: utc(start), end: utc(end) })['id']),
    editEvent: (id, { location, start, end }) => {
      control().updateEvent(ADELE, id, {
        ...(location !== undefined && { location: { displayName: location } }),
        ...(start !== undefined && { start: utc(start) }),
        ...(end !== undefined && { end: utc(end) }),
      })
    },
    deleteEvent: (id) => control().deleteEvent(ADELE, id),
    editInstance: async (series_id, start, { location }) => {
      const instances = await instancesOf(ADELE, series_id)
      const instance = instances.find(({ start: { dateTime } }) => dateTime.startsWith(start.slice(0, 19)))
      control().updateEvent(ADELE, instance?.id ?? '', { location: { displayName: location } })
    },
    // Writing the recurrence again restores them.
    restoreInstances: (series_id) => {
      const series = control()
        .listEvents(ADELE)
        .find(({ id }) => id === series_id)
      control().updateEvent(ADELE, series_id, { recurrence: series?.['recurrence'] })
    },
    addCalendar: (title) => control().createCalendar(ADELE, title),
    deleteCalendar: (id) => control().deleteCalendar(ADELE, id),
    seed: (count, from) => control().seedEvents(ADELE, count, { from, everyMinutes: 60 }),
    breakDown: () => control().addFault({ status: 503 }),
    limitRate: (retryAfter) => control().addFault({ status: 429, retryAfter }),
    limitInsertions: () => control().addFault({ ...match('insert'), status: 429 }),
    recover: () => control().clearFaults(),
    loseResponse: (write) => control().addFault({ ...match(write), reset: 'after', times: 1 }),
    delay: (write, delayMs) => control().addFault({ ...match(write), delayMs, times: 1 }),
    revoke: () => control().revoke(ADELE),
    expireCursors: () => control().expireCursors(ADELE),
    expireAccessTokens: () => control().expireAccessTokens(),
    rotateRefreshTokens: () => control().setSwitches({ refreshTokens: 'rotate-and-revoke' }),
    dropPushes: () => control().dropPushes(),
    countChannels: () => control().listSubscriptions(ADELE).length,
    countPushes: () => control().deliveries.length,
    statuses: () => control().requests.map(({ status }) => status ?? 0),
    countWrites: (write) =>
      control().requests.filter(({ method, url: path }) => method === methods[write] && path.includes('/events'))
        .length,
    setClockToNow: () => setNow(Date.now()),
  }
}

export const STAND_INS: readonly (readonly [name: string, setUp: () => StandIn])[] = [
  ['Google', setUpGoogleStandIn],
  ['Microsoft', setUpMicrosoftStandIn],
]

function hourlyEvents(count: number, from: string) {
  const first = Date.parse(from)
  return Array.from({ length: count }, (_, i) => {
    const start = first + i * 3_600_000
    return {
      title: `Event ${i + 1}`,
      start: new Date(start).toISOString(),
      end: new Date(start + 1_800_000).toISOString(),
    }
  })
}
