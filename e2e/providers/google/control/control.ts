import { randomBytes } from 'node:crypto'
import type { Pushes } from '../calendar/channels.ts'
import { saveEvent } from '../calendar/events-store.ts'
import { issueAccessToken, issueRefreshToken, revokeGrant } from '../oauth/grants.ts'
import { parseScopes } from '../oauth/scopes.ts'
import { type Context, type EventResource, type Mail, nowText, type RecordedRequest } from '../state.ts'
import { type Switches, switchesSchema } from '../switches.ts'
import type { FaultInput, Faults } from './faults.ts'
import { OutsideClient } from './outside-client.ts'

/** The stand-in's control API, for tests and the demo. */
export class GoogleControl {
  readonly #context: Context
  readonly #faults: Faults
  readonly #pushes: Pushes
  readonly #failingCalendars: Map<string, string>
  readonly #reset: () => void

  constructor(dependencies: {
    context: Context
    faults: Faults
    pushes: Pushes
    failingCalendars: Map<string, string>
    reset: () => void
  }) {
    this.#context = dependencies.context
    this.#faults = dependencies.faults
    this.#pushes = dependencies.pushes
    this.#failingCalendars = dependencies.failingCalendars
    this.#reset = dependencies.reset
  }

  /** Acts as another client of a user. */
  actAs(email: string): OutsideClient {
    return new OutsideClient(this.#context, email)
  }

  /** Grants scopes without the consent screens. */
  grant(email: string, scope: string): { accessToken: string; refreshToken: string } {
    const scopes = parseScopes(scope)
    const clientId = this.#context.clients[0]?.clientId ?? ''
    if (!scopes || !this.#context.state.users.has(email)) throw new Error(`Cannot grant "${scope}" for ${email}`)
    const grant = this.#context.state.grants.get(`${clientId} ${email}`) ?? {
      email,
      clientId,
      scopes: new Set<string>(),
    }
    for (const name of scopes) grant.scopes.add(name)
    this.#context.state.grants.set(`${clientId} ${email}`, grant)
    return {
      accessToken: issueAccessToken(this.#context, email, clientId, scopes),
      refreshToken: issueRefreshToken(this.#context, email, clientId, scopes),
    }
  }

  /** Expires the existing access tokens: they are rejected with 401, but refreshing still works. */
  expireAccessTokens(email?: string): void {
    for (const token of this.#context.state.accessTokens.values())
      if (email === undefined || token.email === email) token.expiresAt = 0
  }

  /**
   * Removes the app from the user's "Third-party apps with account access": all tokens stop working, and a refresh
   * fails with `invalid_grant`.
   */
  revoke(email: string): void {
    revokeGrant(this.#context, email)
  }

  /** Expires the existing sync tokens of a calendar, or of all calendars and lists: they are rejected with 410. */
  expireSyncTokens(calendarId?: string): void {
    for (const calendar of this.#context.state.calendars.values())
      if (calendarId === undefined || calendar.id === calendarId) calendar.syncEpoch++
    if (calendarId === undefined) for (const user of this.#context.state.users.values()) user.listEpoch++
  }

  /** Advances the stand-in's clock, by which tokens and channels expire. */
  advanceClock(milliseconds: number): void {
    this.#context.state.clockOffset += milliseconds
  }

  setSwitches(switches: Partial<Switches>): void {
    Object.assign(this.#context.switches, switchesSchema.parse({ ...this.#context.switches, ...switches }))
  }

  addFault(fault: FaultInput): number {
    return this.#faults.add(fault)
  }

  removeFaults(id?: number): number {
    return this.#faults.remove(id)
  }

  /** Makes free/busy return an error for a calendar. */
  failFreeBusy(calendarId: string, reason = 'internalError'): void {
    this.#failingCalendars.set(calendarId, reason)
  }

  /** Adds events directly, without copies for guests: 10,000 take well under a second. */
  seedEvents(calendarId: string, events: Iterable<EventResource>): number {
    const calendar = this.#context.state.calendars.get(calendarId)
    if (!calendar) throw new Error(`No calendar ${calendarId}`)
    let count = 0
    for (const event of events) {
      const id = event.id ?? randomBytes(13).toString('hex')
      saveEvent(this.#context, calendar, {
        status: 'confirmed',
        eventType: 'default',
        reminders: { useDefault: true },
        iCalUID: `${id}@google.com`,
        sequence: 0,
        created: nowText(this.#context),
        creator: { email: calendar.dataOwner },
        organizer: { email: calendar.id, displayName: calendar.summary },
        ...event,
        id,
      })
      count++
    }
    return count
  }

  /** Emails that Google would have sent. */
  get mails(): readonly Mail[] {
    return this.#context.state.mails
  }

  /** Requests to the API and the token endpoints, oldest first. */
  listRequests(operation?: string): RecordedRequest[] {
    return this.#context.state.requests.filter((request) => operation === undefined || request.operation === operation)
  }

  clearRequests(): void {
    this.#context.state.requests.length = 0
  }

  get pushCounts(): Readonly<Pushes['counts']> {
    return this.#pushes.counts
  }

  get channels(): readonly { id: string; address: string; expiration: number; calendarId?: string }[] {
    return [...this.#context.state.channels.values()]
  }

  /** Restores the seeded users and events; deletes everything else, such as tokens, channels and faults. */
  reset(): void {
    this.#reset()
  }
}
