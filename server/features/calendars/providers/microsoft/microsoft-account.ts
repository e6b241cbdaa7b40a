import type { Clock } from '../../../../platform/clock.ts'
import { PERSONAL_TENANT } from '../../../../platform/openid/microsoft-claims.ts'
import type {
  CalendarOwner,
  DeletionTarget,
  EventVersion,
  InsertResult,
  KnownEvents,
  OutgoingEvent,
  RemoteAccount,
  RemoteCalendar,
  RemoteChanges,
  RemoteEvent,
  TimeRange,
} from '../provider.ts'
import type { Channel, ChannelRequest } from '../provider-channels.ts'
import { ProviderError } from '../provider-error.ts'
import { getCurrentWindow, readDelta } from './delta.ts'
import {
  createGraphCalendar,
  deleteGraphCalendar,
  type GraphCalendars,
  readCalendars,
  updateGraphCalendar,
} from './graph-calendars.ts'
import type { GraphClient } from './graph-client.ts'
import { formatAccountId, type MicrosoftCredentials } from './microsoft-credentials.ts'
import { findGraphEvent, listGraphBusyTimes, listGraphEvents } from './query-events.ts'
import type { MailboxOwner } from './read-event.ts'
import type { CalendarContext } from './series.ts'
import { closeSubscription, openSubscription, renewSubscription } from './subscriptions.ts'
import { deleteGraphEvent, insertGraphEvent, updateGraphEvent } from './write-event.ts'

/** A Microsoft account, personal (Outlook.com) or of an organization (Microsoft 365). */
export class MicrosoftAccount implements RemoteAccount {
  readonly #client: GraphClient
  readonly #credentials: MicrosoftCredentials
  readonly #clock: Clock
  #calendars: Promise<GraphCalendars> | undefined
  /** By calendar; see `DeltaContext` in `delta.ts`. */
  readonly #seenSeriesIds = new Map<string, Set<string>>()

  constructor(client: GraphClient, credentials: MicrosoftCredentials, clock: Clock) {
    this.#client = client
    this.#credentials = credentials
    this.#clock = clock
  }

  async getProfile() {
    const { email } = await this.#getOwner()
    const { hasTeams } = await this.#getCalendars()
    return {
      external_id: formatAccountId(this.#credentials),
      account_email: email,
      account_picture: null,
      capabilities: {
        can_write: true,
        can_create_calendars: true,
        can_add_calendars: false,
        has_conference: hasTeams,
        is_email_verified: this.#credentials.is_email_verified && this.#credentials.email === email,
      },
    }
  }

  async listCalendars(): Promise<RemoteCalendar[]> {
    this.#calendars = undefined
    return (await this.#getCalendars()).list
  }

  async createCalendar({ summary }: Parameters<RemoteAccount['createCalendar']>[0]): Promise<{ external_id: string }> {
    return createGraphCalendar(this.#client, summary)
  }

  async updateCalendar(calendar_id: string, change: Parameters<RemoteAccount['updateCalendar']>[1]): Promise<void> {
    await updateGraphCalendar(this.#client, calendar_id, change)
  }

  async deleteCalendar(calendar_id: string): Promise<void> {
    await deleteGraphCalendar(this.#client, calendar_id)
  }

  async listChanges(calendar_id: string, cursor: string | null, known?: KnownEvents): Promise<RemoteChanges> {
    const seenSeriesIds = this.#seenSeriesIds.get(calendar_id) ?? new Set()
    this.#seenSeriesIds.set(calendar_id, seenSeriesIds)
    const context = { ...(await this.#getContext(calendar_id)), now: this.#clock.now(), seenSeriesIds, known }
    return readDelta(context, cursor)
  }

  async insertEvent(calendar_id: string, event: OutgoingEvent): Promise<InsertResult> {
    return insertGraphEvent(await this.#getContext(calendar_id), event)
  }

  async updateEvent(
    calendar_id: string,
    version: EventVersion,
    event: OutgoingEvent,
  ): Promise<EventVersion | 'conflict'> {
    return updateGraphEvent(await this.#getContext(calendar_id), version, event)
  }

  async deleteEvent(calendar_id: string, event: DeletionTarget): Promise<void> {
    await deleteGraphEvent(await this.#getContext(calendar_id), event)
  }

  async findEvent(calendar_id: string, external_id: string): Promise<RemoteEvent | null> {
    return findGraphEvent(await this.#getContext(calendar_id), external_id)
  }

  async listEventsInRange(calendar_id: string, range: TimeRange, page: string | null) {
    return listGraphEvents(await this.#getContext(calendar_id), range, page)
  }

  async listBusyTimes(calendar_ids: readonly string[], range: TimeRange, owner: CalendarOwner): Promise<TimeRange[]> {
    const times = calendar_ids.map((calendar_id) =>
      listGraphBusyTimes({ client: this.#client, calendar_id }, range, owner),
    )
    return (await Promise.all(times)).flat()
  }

  openChannel(calendar_id: string, request: ChannelRequest): Promise<Channel> {
    return openSubscription(this.#client, calendar_id, request, this.#clock.now())
  }

  renewChannel(calendar_id: string, channel: Channel, request: ChannelRequest): Promise<Channel> {
    return renewSubscription(this.#client, calendar_id, channel, request, this.#clock.now())
  }

  closeChannel({ external_id }: Pick<Channel, 'external_id'>): Promise<void> {
    return closeSubscription(this.#client, external_id)
  }

  /**
   * Microsoft has no call that revokes our access: users remove it at https://myaccount.microsoft.com or
   * https://account.live.com/consent/Manage. Subscriptions are not deleted either, because other users of this server
   * may have connected the same account.
   */
  async disconnect(): Promise<void> {}

  async #getContext(calendar_id: string): Promise<CalendarContext> {
    return {
      client: this.#client,
      calendar_id,
      owner: await this.#getCalendarOwner(calendar_id),
      window: getCurrentWindow(this.#clock.now()),
    }
  }

  async #getCalendars(): Promise<GraphCalendars> {
    this.#calendars ??= readCalendars(this.#client)
    try {
      return await this.#calendars
    } catch (error) {
      this.#calendars = undefined
      throw error
    }
  }

  /**
   * Prefers the token's email for personal accounts: if their address is at another email provider, Outlook's own
   * address for the mailbox is an internal one that the user does not know.
   */
  async #getOwner(): Promise<MailboxOwner> {
    const { address, name } = await this.#getCalendars()
    const { tid, email: tokenEmail } = this.#credentials
    const email = (tid === PERSONAL_TENANT ? (tokenEmail ?? address) : (address ?? tokenEmail)) ?? undefined
    if (email === undefined) throw new ProviderError('forbidden')
    return { email, name, aliases: [address, tokenEmail].filter((alias) => alias !== null) }
  }

  async #getCalendarOwner(calendar_id: string): Promise<MailboxOwner> {
    const { sharedBy } = await this.#getCalendars()
    return sharedBy.get(calendar_id) ?? this.#getOwner()
  }
}
