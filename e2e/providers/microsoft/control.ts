import { type Context, type SentMail, seedEvent } from './context.ts'
import { cancelMeeting, createEvent, deleteItem, type ResponseKind, respond, updateEvent } from './event-changes.ts'
import { createFields, NO_RESPONSE, parseEventBody } from './event-fields.ts'
import { formatEvent, type OutputFormat } from './event-output.ts'
import { getItem } from './event-routes.ts'
import { type Fault, faultSchema, type RecordedRequest } from './faults.ts'
import type { CalendarRecord, Mailbox } from './mailbox.ts'
import { findOccurrence, toMasterOrSingle } from './occurrences.ts'
import { type SeedUser, type Switches, switchesSchema, userSchema } from './options.ts'
import type { Delivery, LifecycleEvent, Subscription, Subscriptions } from './subscriptions.ts'

const IMMUTABLE_IDS: OutputFormat = { timeZone: 'UTC', isImmutable: true, bodyType: undefined }

/** The stand-in's control API: acts as other clients, people and administrators, and injects faults. */
export class Control {
  readonly #context: Context
  readonly #subscriptions: Subscriptions

  constructor(context: Context, subscriptions: Subscriptions) {
    this.#context = context
    this.#subscriptions = subscriptions
  }

  reset(): void {
    this.#context.reset()
    this.#subscriptions.reset()
  }

  /** Changes how the stand-in behaves where the documentation and reports disagree; see README.md. */
  setSwitches(switches: Partial<Switches>): void {
    const newSwitches = { ...this.#context.settings.switches, ...switches }
    Object.assign(this.#context.settings.switches, switchesSchema.parse(newSwitches))
  }

  addUser(user: SeedUser): void {
    this.#context.addUser(userSchema.parse(user))
  }

  #getCalendar(mailbox: Mailbox, name: string | undefined): CalendarRecord {
    if (name === undefined) return mailbox.defaultCalendar
    const calendar = [...mailbox.calendars.values()].find((entry) => entry.name === name || entry.id === name)
    if (!calendar) throw new Error(`${mailbox.user.email} has no calendar ${name}`)
    return calendar
  }

  /** Creates an event as another client would, and invites its attendees. Returns the event with its immutable id. */
  createEvent(email: string, body: object, calendar?: string): Record<string, unknown> {
    const mailbox = this.#context.getMailbox(email)
    const event = createEvent(this.#context, mailbox, this.#getCalendar(mailbox, calendar), parseEventBody(body))
    return formatEvent(mailbox, toMasterOrSingle(event), IMMUTABLE_IDS)
  }

  /**
   * Receives an emailed invitation from somebody without a mailbox in the stand-in. Like Outlook, adds the meeting to
   * the calendar under the invitation's UID.
   */
  receiveInvitation(email: string, body: object, { uid, organizer }: { uid: string; organizer: string }): void {
    const mailbox = this.#context.getMailbox(email)
    const responseStatus = { ...NO_RESPONSE, response: 'notResponded' as const }
    mailbox.addEvent({
      calendarKey: mailbox.defaultCalendar.key,
      iCalUId: uid,
      fields: { ...createFields(parseEventBody(body)), responseStatus, showAs: 'tentative' },
      organizer: { name: organizer, address: organizer },
      isOrganizer: false,
    })
  }

  /** Changes an event or occurrence by either form of its id. */
  updateEvent(email: string, id: string, body: object): Record<string, unknown> {
    const mailbox = this.#context.getMailbox(email)
    return formatEvent(
      mailbox,
      updateEvent(this.#context, mailbox, getItem(mailbox, id), parseEventBody(body)),
      IMMUTABLE_IDS,
    )
  }

  deleteEvent(email: string, id: string): void {
    const mailbox = this.#context.getMailbox(email)
    deleteItem(this.#context, mailbox, getItem(mailbox, id))
  }

  cancelEvent(email: string, id: string): void {
    const mailbox = this.#context.getMailbox(email)
    cancelMeeting(this.#context, mailbox, getItem(mailbox, id))
  }

  respond(email: string, id: string, response: ResponseKind): void {
    const mailbox = this.#context.getMailbox(email)
    respond(this.#context, mailbox, getItem(mailbox, id), response, true)
  }

  /** Moves an event to another calendar of the mailbox: its plain id changes, its immutable id does not. */
  moveEvent(email: string, id: string, calendar: string): void {
    const mailbox = this.#context.getMailbox(email)
    mailbox.moveEvent(getItem(mailbox, id).event, this.#getCalendar(mailbox, calendar))
  }

  createCalendar(email: string, name: string): string {
    return this.#context.getMailbox(email).addCalendar({ name }).id
  }

  deleteCalendar(email: string, calendar: string): void {
    const mailbox = this.#context.getMailbox(email)
    mailbox.deleteCalendar(this.#getCalendar(mailbox, calendar))
  }

  /**
   * All single events and series of a mailbox, as Graph would show them with immutable ids; exceptions after their
   * series.
   */
  listEvents(email: string): Record<string, unknown>[] {
    const mailbox = this.#context.getMailbox(email)
    return [...mailbox.events.values()].flatMap((event) => [
      formatEvent(mailbox, toMasterOrSingle(event), IMMUTABLE_IDS),
      ...[...event.exceptions.keys()].flatMap((date) => {
        const item = findOccurrence(event, date)
        return item ? [formatEvent(mailbox, item, IMMUTABLE_IDS)] : []
      }),
    ])
  }

  /** Adds many half-hour events, `everyMinutes` apart, without attendees. */
  seedEvents(
    email: string,
    count: number,
    options: { from?: string; everyMinutes?: number; calendar?: string } = {},
  ): void {
    const mailbox = this.#context.getMailbox(email)
    const calendar = this.#getCalendar(mailbox, options.calendar)
    const from = Date.parse(options.from ?? new Date().toISOString())
    const toTime = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, -1), timeZone: 'UTC' })
    for (let index = 0; index < count; index++) {
      const start = from + index * (options.everyMinutes ?? 60) * 60_000
      seedEvent(mailbox, calendar, {
        subject: `Event ${index + 1}`,
        start: toTime(start),
        end: toTime(start + 30 * 60_000),
      })
    }
  }

  expireAccessTokens(email?: string): void {
    this.#context.tokens.expireAccessTokens(
      email === undefined ? undefined : this.#context.getMailbox(email).user.email,
    )
  }

  /** Removes the app, as a user or administrator would: all tokens stop working, and subscriptions end. */
  revoke(email: string): void {
    const mailbox = this.#context.getMailbox(email)
    this.#context.tokens.revoke(mailbox.user.email)
    for (const subscription of this.#subscriptions.listActive(mailbox))
      this.#subscriptions.sendLifecycle(subscription, 'subscriptionRemoved')
  }

  removeScopes(email: string, scopes: string[]): void {
    this.#context.tokens.removeScopes(this.#context.getMailbox(email).user.email, scopes)
  }

  /** Issues tokens without the sign-in pages, for tests of Graph alone. */
  issueTokens(
    email: string,
    scopes = ['openid', 'profile', 'email', 'offline_access', 'User.Read', 'Calendars.ReadWrite'],
  ) {
    const { user } = this.#context.getMailbox(email)
    for (const scope of scopes) this.#context.tokens.consentOf(user.email).add(scope)
    return this.#context.tokens.issue({ user: user.email, scopes, tenant: 'common' }, scopes)
  }

  /** Expires all delta tokens of the mailbox. */
  expireCursors(email: string): void {
    this.#context.getMailbox(email).cursorGeneration += 1
  }

  /** Drops notifications until it is called with false. */
  dropPushes(shouldDrop = true): void {
    this.#subscriptions.shouldDropNotifications = shouldDrop
  }

  listSubscriptions(email: string): Subscription[] {
    return this.#subscriptions.listActive(this.#context.getMailbox(email))
  }

  /** Sends a lifecycle notification for all subscriptions of the mailbox. */
  sendLifecycle(email: string, event: LifecycleEvent): void {
    for (const subscription of this.listSubscriptions(email)) this.#subscriptions.sendLifecycle(subscription, event)
  }

  expireSubscriptions(email: string): void {
    for (const subscription of this.listSubscriptions(email)) subscription.expiresAt = 0
  }

  /** Adds a fault for later requests to Graph; see `faultSchema`. */
  addFault(fault: Fault): void {
    this.#context.faults.add(faultSchema.parse(fault))
  }

  clearFaults(): void {
    this.#context.faults.clear()
  }

  get requests(): readonly RecordedRequest[] {
    return this.#context.faults.requests
  }

  clearRequests(): void {
    this.#context.faults.requests.length = 0
  }

  get deliveries(): readonly Delivery[] {
    return this.#subscriptions.deliveries
  }

  get sentMails(): readonly SentMail[] {
    return this.#context.sentMails
  }
}
