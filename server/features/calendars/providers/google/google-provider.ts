import type { Clock } from '../../../../platform/clock.ts'
import type { ProviderConfig } from '../../../../platform/config.ts'
import { EventZones } from '../icalendar/event-zones.ts'
import { openOAuthServices } from '../oauth/oauth-services.ts'
import { OAuthTokens } from '../oauth/oauth-tokens.ts'
import type {
  CalendarProvider,
  DeletionTarget,
  EventVersion,
  InsertResult,
  OutgoingEvent,
  RemoteAccount,
  RemoteCalendar,
  TimeRange,
} from '../provider.ts'
import type { Channel, ChannelRequest } from '../provider-channels.ts'
import { ProviderError } from '../provider-error.ts'
import { toGoogleId } from './event-ids.ts'
import { EventReader } from './event-reader.ts'
import { EventWriter } from './event-writer.ts'
import { listGoogleBusyTimes } from './free-busy.ts'
import { GoogleApi } from './google-api.ts'
import { createGoogleAuthorization } from './google-authorization.ts'
import {
  addGoogleCalendar,
  createGoogleCalendar,
  deleteGoogleCalendar,
  getPrimaryCalendar,
  listGoogleCalendars,
  removeGoogleCalendar,
  updateGoogleCalendar,
} from './google-calendars.ts'
import { closeGoogleChannel, openGoogleChannel, parseGoogleNotification } from './google-channels.ts'
import { type GoogleCredentials, parseGoogleCredentials } from './google-credentials.ts'
import { type GoogleCapability, parseCapabilities } from './google-scopes.ts'
import { type CalendarContext, isSecondaryCalendar } from './read-event.ts'

interface GoogleServices {
  config: ProviderConfig
  /** The base URL: the Calendar API is under `/calendar/v3`. */
  apiUrl: string
  clock: Clock
}

/** The ids of calendars whose events Google creates, such as holidays or birthdays, end with this. */
const GENERATED_CALENDAR_SUFFIX = '@group.v.calendar.google.com'
/** Google marks holidays as free, but here they block time if the user selects their calendar. */
const HOLIDAY_CALENDAR_SUFFIX = `#holiday${GENERATED_CALENDAR_SUFFIX}`

/** Calendars of Google accounts. */
export function createGoogleProvider({ config, apiUrl, clock }: GoogleServices) {
  const services = openOAuthServices<GoogleCredentials>({
    config,
    clock,
    getAccountId: ({ sub }) => sub,
    revokedErrors: new Set(['invalid_grant']),
  })
  return {
    provider: 'google',
    onlyOrganizersCanMove: true,
    authorization: createGoogleAuthorization(services),
    parseNotification: parseGoogleNotification,
    connect(credentials: string, onCredentials?: (credentials: string) => Promise<void>) {
      const tokens = new OAuthTokens(services, parseGoogleCredentials(credentials), onCredentials)
      return new GoogleAccount(tokens, { apiUrl, clock })
    },
  } satisfies CalendarProvider
}

interface CalendarAccess {
  reader: EventReader
  writer: EventWriter
}

class GoogleAccount implements RemoteAccount {
  readonly #tokens: OAuthTokens<GoogleCredentials>
  readonly #api: GoogleApi
  readonly #clock: Clock
  readonly #calendars = new Map<string, Promise<CalendarAccess>>()
  #primaryCalendar: ReturnType<typeof getPrimaryCalendar> | undefined

  constructor(tokens: OAuthTokens<GoogleCredentials>, services: { apiUrl: string; clock: Clock }) {
    this.#tokens = tokens
    this.#api = new GoogleApi(tokens, services)
    this.#clock = services.clock
  }

  async getProfile() {
    const { has_conference } = await this.#getPrimaryCalendar()
    const { sub, email, is_email_verified, picture, scope } = this.#tokens.credentials
    const capabilities = parseCapabilities(scope)
    return {
      external_id: sub,
      account_email: email,
      account_picture: picture,
      capabilities: {
        ...capabilities,
        has_conference: capabilities.can_write && has_conference,
        is_email_verified,
      },
    }
  }

  listCalendars = () => listGoogleCalendars(this.#api, this.#hasCapability('can_write'))

  createCalendar: RemoteAccount['createCalendar'] = async (calendar) => {
    this.#requireCapability('can_create_calendars')
    return createGoogleCalendar(this.#api, calendar)
  }

  updateCalendar: RemoteAccount['updateCalendar'] = async (calendar_id, change) => {
    this.#requireCapability('can_create_calendars')
    await updateGoogleCalendar(this.#api, calendar_id, change)
  }

  async deleteCalendar(calendar_id: string): Promise<void> {
    this.#requireCapability('can_create_calendars')
    await deleteGoogleCalendar(this.#api, calendar_id)
  }

  async addCalendar(address: string): Promise<RemoteCalendar> {
    this.#requireCapability('can_add_calendars')
    return addGoogleCalendar(this.#api, address, this.#hasCapability('can_write'))
  }

  async removeCalendar(calendar_id: string): Promise<void> {
    this.#requireCapability('can_add_calendars')
    await removeGoogleCalendar(this.#api, calendar_id)
  }

  async listChanges(calendar_id: string, cursor: string | null) {
    const { reader } = await this.#open(calendar_id)
    return reader.listChanges(cursor)
  }

  async listEventsInRange(calendar_id: string, range: TimeRange, page: string | null) {
    const { reader } = await this.#open(calendar_id)
    return reader.listEventsInRange(range, page)
  }

  async findEvent(calendar_id: string, external_id: string) {
    const { reader } = await this.#open(calendar_id)
    return reader.findEvent(toGoogleId(external_id))
  }

  async insertEvent(calendar_id: string, event: OutgoingEvent): Promise<InsertResult> {
    const { writer } = await this.#openForWriting(calendar_id)
    return writer.insert(event)
  }

  async updateEvent(calendar_id: string, version: EventVersion, event: OutgoingEvent) {
    const { writer } = await this.#openForWriting(calendar_id)
    return writer.update(version, event)
  }

  async deleteEvent(calendar_id: string, event: DeletionTarget): Promise<void> {
    const { writer } = await this.#openForWriting(calendar_id)
    await writer.delete(event)
  }

  listBusyTimes = (calendar_ids: readonly string[], range: TimeRange) =>
    listGoogleBusyTimes(this.#api, calendar_ids, range)

  openChannel = (calendar_id: string, request: ChannelRequest) =>
    openGoogleChannel(this.#api, calendar_id, request, this.#clock.now())

  closeChannel = (channel: Pick<Channel, 'channel_id' | 'external_id'>) => closeGoogleChannel(this.#api, channel)

  disconnect = () => this.#tokens.revoke()

  #hasCapability(capability: GoogleCapability): boolean {
    return parseCapabilities(this.#tokens.credentials.scope)[capability]
  }

  #requireCapability(capability: GoogleCapability): void {
    if (!this.#hasCapability(capability)) throw new ProviderError('forbidden')
  }

  async #openForWriting(calendar_id: string): Promise<CalendarAccess> {
    this.#requireCapability('can_write')
    return this.#open(calendar_id)
  }

  #open(calendar_id: string): Promise<CalendarAccess> {
    const existing = this.#calendars.get(calendar_id)
    if (existing) return existing
    const access = this.#createAccess(calendar_id)
    this.#calendars.set(calendar_id, access)
    // Failures are not cached: the next call tries again.
    access.catch(() => this.#calendars.delete(calendar_id))
    return access
  }

  async #createAccess(calendar_id: string): Promise<CalendarAccess> {
    const context: CalendarContext = {
      account_email: this.#tokens.credentials.email,
      isOthersPrimary: await this.#isOthersPrimaryCalendar(calendar_id),
      ...(calendar_id.endsWith(GENERATED_CALENDAR_SUFFIX) && {
        areEventsBusy: calendar_id.endsWith(HOLIDAY_CALENDAR_SUFFIX),
      }),
      zones: new EventZones([], 'UTC'),
    }
    const reader = new EventReader(this.#api, calendar_id, context)
    return { reader, writer: new EventWriter(this.#api, { calendarId: calendar_id, context, reader }) }
  }

  /** Whether it is another user's primary calendar. The id of a primary calendar is a current or former address. */
  async #isOthersPrimaryCalendar(calendar_id: string): Promise<boolean> {
    if (calendar_id === this.#tokens.credentials.email || isSecondaryCalendar(calendar_id)) return false
    return calendar_id !== (await this.#getPrimaryCalendar()).external_id
  }

  #getPrimaryCalendar(): ReturnType<typeof getPrimaryCalendar> {
    this.#primaryCalendar ??= getPrimaryCalendar(this.#api).catch((error: unknown) => {
      this.#primaryCalendar = undefined
      throw error
    })
    return this.#primaryCalendar
  }
}
