import { randomUUID } from 'node:crypto'
import { expandBusyTimes } from '#server/features/calendars/providers/caldav/busy-times.ts'
import {
  type CalendarOwner,
  type CalendarProvider,
  type Capabilities,
  type DeletionTarget,
  type EventVersion,
  type OutgoingEvent,
  PROVIDER_FIELDS,
  type RemoteAccount,
  type RemoteCalendar,
  type RemoteEvent,
  type TimeRange,
} from '#server/features/calendars/providers/provider.ts'
import type {
  Channel,
  ChannelNotification,
  ChannelRequest,
  NotificationRequest,
  NotificationResult,
} from '#server/features/calendars/providers/provider-channels.ts'
import { ProviderError } from '#server/features/calendars/providers/provider-error.ts'
import type { EventRow } from '#server/features/calendars/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import { DAY } from '#shared/time.ts'
import { type MemoryCalendar, newCalendar, toRemoteCalendar } from './memory-calendar.ts'

const ALL_CAPABILITIES: Capabilities = {
  can_write: true,
  can_create_calendars: true,
  can_add_calendars: true,
  has_conference: true,
  is_email_verified: true,
}
const NO_CAPABILITIES: Capabilities = {
  can_write: false,
  can_create_calendars: false,
  can_add_calendars: false,
  has_conference: false,
  is_email_verified: false,
}

/** An in-memory account, with methods to edit it as its user would at the provider. */
export class MemoryAccount implements RemoteAccount {
  readonly calendars = new Map<string, MemoryCalendar>()
  /** The names of all calls made. */
  readonly calls: string[] = []
  readonly #email: string
  readonly #capabilities: Capabilities
  readonly #shared = new Map<string, MemoryCalendar>()
  #failures: { method: string; error: ProviderError; isResponseLost: boolean }[] = []
  /** Each runs once, before the next call of a method. */
  #interruptions = new Map<string, () => Promise<unknown>>()
  #onHang = new Map<string, () => void>()
  isConnected = true
  /** When new events get their video link: at once, or ('pending') only when a test adds it. */
  videoLinks: 'immediate' | 'pending' = 'pending'
  accountEmail: string
  readonly channels = new Map<string, Channel & ChannelRequest & { calendar_id: string }>()
  /** Absent until `enableChannels`. */
  openChannel?: NonNullable<RemoteAccount['openChannel']>
  /** False during an outage, when all calls fail. */
  isAvailable = true
  /** Writing or deleting an event with one of these titles always fails. */
  readonly brokenTitles = new Set<string>()
  /** Whether all events are somebody else's: their titles cannot be changed. */
  isGuest = false
  /** Events per page; few, to force several pages. */
  pageSize = 2

  constructor(email: string, capabilities: Capabilities) {
    this.#email = email
    this.accountEmail = email
    this.#capabilities = capabilities
    this.putCalendar({ external_id: email, summary: email, is_primary: true })
  }

  putCalendar(fields: Partial<RemoteCalendar>): MemoryCalendar {
    const calendar = newCalendar(fields)
    this.calendars.set(calendar.external_id, calendar)
    return calendar
  }

  /** Shares somebody else's calendar with the account, which does not list it yet. */
  shareCalendar(fields: Partial<RemoteCalendar>): MemoryCalendar {
    const calendar = newCalendar({ is_shared: true, is_read_only: true, is_selected: false, ...fields })
    this.#shared.set(calendar.external_id, calendar)
    return calendar
  }

  get primaryCalendar(): MemoryCalendar {
    return this.#getCalendar(this.#email)
  }

  /** Makes the next call of a method fail; with `isResponseLost`, after it has taken effect. */
  failNext(method: keyof RemoteAccount, error: ProviderError, { isResponseLost = false } = {}): void {
    this.#failures.push({ method, error, isResponseLost })
  }

  /** The next call of a method takes effect but never returns, as if the process were killed during it. */
  hangAfterNext(method: keyof RemoteAccount): Promise<void> {
    return new Promise((resolve) => this.#onHang.set(method, resolve))
  }

  interruptBefore(method: keyof RemoteAccount, run: () => Promise<unknown>): void {
    this.#interruptions.set(method, run)
  }

  /** Writes an event, as if a person edited the calendar at the provider. */
  putEvent(
    calendar: MemoryCalendar,
    event: Pick<RemoteEvent, 'summary' | 'start_at' | 'end_at'> & Partial<RemoteEvent>,
  ) {
    const external_id = event.external_id ?? randomUUID()
    const stored: RemoteEvent = {
      ical_uid: `${external_id}@memory`,
      sequence: 0,
      description: null,
      location: null,
      status: 'confirmed',
      transparency: 'opaque',
      all_day: false,
      start_date: null,
      end_date: null,
      time_zone: 'Europe/Madrid',
      recurrence: [],
      attendees: [],
      organizer: { email: this.#email, name: null },
      meeting_url: null,
      exception_of: null,
      ...calendar.events.get(external_id),
      ...event,
      external_id,
      etag: randomUUID(),
    }
    calendar.events.set(external_id, stored)
    calendar.log.push(external_id)
    return stored
  }

  removeEvent(calendar: MemoryCalendar, external_id: string): void {
    if (calendar.events.delete(external_id)) calendar.log.push(external_id)
  }

  /** Expires all issued cursors and drops deletions from the logs. */
  expireCursors(): void {
    for (const calendar of this.calendars.values()) {
      calendar.epoch++
      calendar.log = [...calendar.events.keys()]
    }
  }

  getProfile = () =>
    this.#call('getProfile', () => ({
      external_id: this.#email,
      account_email: this.accountEmail,
      account_picture: null,
      capabilities: this.#capabilities,
    }))

  listCalendars = () =>
    this.#call('listCalendars', () =>
      [...this.calendars.values()].map((calendar) => ({
        ...toRemoteCalendar(calendar),
        is_read_only: calendar.is_read_only || !this.#capabilities.can_write,
      })),
    )

  createCalendar: RemoteAccount['createCalendar'] = (fields) =>
    this.#call('createCalendar', () => {
      this.#requireCapability('can_create_calendars')
      return this.putCalendar(fields)
    })

  updateCalendar: RemoteAccount['updateCalendar'] = (id, fields) =>
    this.#call('updateCalendar', () => {
      this.#requireCapability('can_create_calendars')
      Object.assign(this.#getCalendar(id), fields)
    })

  deleteCalendar = (id: string) =>
    this.#call('deleteCalendar', () => {
      this.#requireCapability('can_create_calendars')
      this.calendars.delete(id)
    })

  addCalendar = (address: string) =>
    this.#call('addCalendar', () => {
      this.#requireCapability('can_add_calendars')
      const sharedCalendar = this.#shared.get(address)
      if (!sharedCalendar) throw new ProviderError('gone')
      this.calendars.set(address, sharedCalendar)
      return toRemoteCalendar(sharedCalendar)
    })

  removeCalendar = (id: string) =>
    this.#call('removeCalendar', () => {
      this.#requireCapability('can_add_calendars')
      this.calendars.delete(id)
    })

  listChanges: RemoteAccount['listChanges'] = (id, cursor) =>
    this.#call('listChanges', () => {
      const { events, log, epoch } = this.#getCalendar(id)
      const [cursorEpoch = epoch, from = 0] = cursor?.split(':').map(Number) ?? []
      if (cursorEpoch !== epoch) throw new ProviderError('gone')
      const until = Math.min(from + this.pageSize, log.length)
      const changedIds = new Set(log.slice(from, until))
      return {
        events: [...changedIds].flatMap((external_id) => events.get(external_id) ?? []),
        deleted: [...changedIds].filter((external_id) => !events.has(external_id)),
        cursor: `${epoch}:${until}`,
        has_more: until < log.length,
      }
    })

  findEvent = (id: string, external_id: string) =>
    this.#call('findEvent', () => {
      const event = this.#getCalendar(id).events.get(external_id)
      return event && event.status !== 'cancelled' ? event : null
    })

  async listBusyTimes(ids: readonly string[], range: TimeRange, owner: CalendarOwner): Promise<TimeRange[]> {
    const events = await this.#call('listBusyTimes', () =>
      ids.flatMap((id) => [...this.#getCalendar(id).events.values()]),
    )
    return expandBusyTimes(events, range, { ...owner, addresses: [this.accountEmail, ...owner.addresses] })
  }

  listEventsInRange: NonNullable<RemoteAccount['listEventsInRange']> = (id, { start, end }, page) =>
    this.#call('listEventsInRange', () => {
      const all = [...this.#getCalendar(id).events.values()]
      const inRange = all.filter(
        (event) => event.recurrence.length > 0 || event.exception_of || (event.start_at < end && event.end_at > start),
      )
      const from = Number(page ?? 0)
      const until = Math.min(from + this.pageSize, inRange.length)
      return { events: inRange.slice(from, until), next_page: until < inRange.length ? `${until}` : null }
    })

  /** From now on, the account supports channels (push), which expire after three days. */
  enableChannels(clock: Clock): void {
    this.openChannel = (calendar_id, request) =>
      this.#call('openChannel', () => {
        const expires_at = new Date(clock.now() + 3 * DAY)
        const channel = { channel_id: request.channel_id, external_id: randomUUID(), expires_at }
        this.channels.set(channel.channel_id, { ...request, ...channel, calendar_id })
        return channel
      })
  }

  closeChannel: NonNullable<RemoteAccount['closeChannel']> = ({ channel_id }) =>
    this.#call('closeChannel', () => void this.channels.delete(channel_id))

  insertEvent = (id: string, outgoing: OutgoingEvent) =>
    this.#call('insertEvent', () => {
      this.#requireWritable(outgoing.event)
      const calendar = this.#getCalendar(id)
      const existing = [...calendar.events.values()].find(({ ical_uid }) => ical_uid === outgoing.event.ical_uid)
      return existing
        ? { ...toEventVersion(existing), isExisting: true }
        : toEventVersion(this.#write(calendar, outgoing))
    })

  updateEvent = (id: string, { external_id, etag }: EventVersion, outgoing: OutgoingEvent) =>
    this.#call('updateEvent', () => {
      this.#requireWritable(outgoing.event)
      const calendar = this.#getCalendar(id)
      const existing = calendar.events.get(external_id)
      if (!existing) throw new ProviderError('gone')
      if (existing.etag !== etag) return 'conflict' as const
      if (!this.isGuest) return toEventVersion(this.#write(calendar, outgoing, external_id))
      const event = { ...outgoing.event, summary: existing.summary }
      return { ...toEventVersion(this.#write(calendar, { ...outgoing, event }, external_id)), isPartial: true }
    })

  deleteEvent = (id: string, { external_id, ical_uid }: DeletionTarget) =>
    this.#call('deleteEvent', () => {
      const calendar = this.#getCalendar(id)
      const foundEvent = [...calendar.events.values()].find((event) =>
        external_id === null ? event.ical_uid === ical_uid : event.external_id === external_id,
      )
      this.#requireWritable(foundEvent)
      if (foundEvent) this.removeEvent(calendar, foundEvent.external_id)
    })

  disconnect = () =>
    this.#call('disconnect', () => {
      this.isConnected = false
    })

  async #call<Result>(method: keyof RemoteAccount, run: () => Result): Promise<Result> {
    this.calls.push(method)
    const interrupt = this.#interruptions.get(method)
    this.#interruptions.delete(method)
    await interrupt?.()
    if (!this.isAvailable) throw new ProviderError('unavailable')
    if (!this.isConnected) throw new ProviderError('revoked')
    const failure = this.#failures.find((candidate) => candidate.method === method)
    this.#failures = this.#failures.filter((candidate) => candidate !== failure)
    if (failure && !failure.isResponseLost) throw failure.error
    const result = run()
    const onHang = this.#onHang.get(method)
    this.#onHang.delete(method)
    if (onHang) {
      onHang()
      return new Promise(() => {})
    }
    if (failure) throw failure.error
    return result
  }

  #requireCapability(capability: keyof Capabilities): void {
    if (!this.#capabilities[capability]) throw new ProviderError('forbidden')
  }

  #requireWritable(event?: { summary: string }): void {
    this.#requireCapability('can_write')
    if (event && this.brokenTitles.has(event.summary)) throw new ProviderError('unavailable')
  }

  #getCalendar(id: string): MemoryCalendar {
    const calendar = this.calendars.get(id)
    if (!calendar) throw new ProviderError('gone')
    return calendar
  }

  #write(
    calendar: MemoryCalendar,
    { event, exceptions, shouldCreateConference }: OutgoingEvent,
    external_id?: string,
  ): RemoteEvent {
    const existingUrl = calendar.events.get(external_id ?? '')?.meeting_url ?? null
    const newUrl = this.videoLinks === 'immediate' ? `https://video.test/${randomUUID()}` : null
    const stored = this.putEvent(calendar, {
      ...providerFieldsOf(event),
      ...(shouldCreateConference && { meeting_url: existingUrl ?? newUrl }),
      ...(external_id && { external_id }),
    })
    for (const exception of exceptions) {
      const original_start_time = exception.original_start_time ?? new Date(0)
      const exception_of = { external_id: stored.external_id, original_start_time }
      this.putEvent(calendar, {
        ...providerFieldsOf(exception),
        external_id: `${stored.external_id}#${original_start_time.toISOString()}`,
        exception_of,
      })
    }
    return stored
  }
}

/** The fields of an event that a provider stores. */
function providerFieldsOf(event: EventRow) {
  const fields = Object.fromEntries(PROVIDER_FIELDS.map((field) => [field, event[field]]))
  return fields as Pick<EventRow, (typeof PROVIDER_FIELDS)[number]>
}

function toEventVersion({ external_id, etag }: EventVersion): EventVersion {
  return { external_id, etag }
}

const CAPABILITIES = {
  all: ALL_CAPABILITIES,
  none: NO_CAPABILITIES,
  'all but conferences': { ...ALL_CAPABILITIES, has_conference: false },
}

/** Creates a provider with in-memory accounts; credentials are an account's address. */
export function createMemoryProvider(provider: string, capabilities: keyof typeof CAPABILITIES) {
  const accounts = new Map<string, MemoryAccount>()
  const getAccount = (email: string): MemoryAccount => {
    const account = accounts.get(email) ?? new MemoryAccount(email, CAPABILITIES[capabilities])
    accounts.set(email, account)
    return account
  }
  /** A notification is `{"channel_id", "token", "event"}`; `{"echo"}` is sent back. */
  const parseNotification = ({ body }: NotificationRequest): NotificationResult | undefined => {
    if (typeof body !== 'object' || body === null) return undefined
    if ('echo' in body) return { notifications: [], response: String(body.echo) }
    return { notifications: [body as ChannelNotification] }
  }
  return { provider, connect: getAccount, parseNotification } satisfies CalendarProvider
}
