import type {
  CalendarProvider,
  Capabilities,
  RemoteAccount,
  RemoteCalendar,
  RemoteChanges,
  RemoteEvent,
} from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { createAccountName, type FeedCredentials, hashFeedUrl, parseFeedCredentials } from './feed-credentials.ts'
import { type FeedCursor, formatFeedCursor, parseFeedCursor } from './feed-cursor.ts'
import { type DownloadedFeed, type FeedServices, fetchFeed } from './fetch-feed.ts'
import { type Feed, readFeed } from './read-feed.ts'
import { getNextRefreshTime, isTooEarly } from './refresh-interval.ts'

const CAPABILITIES: Capabilities = {
  can_write: false,
  can_create_calendars: false,
  can_add_calendars: false,
  has_conference: false,
  is_email_verified: false,
}

/** The id of an account's only calendar. */
const CALENDAR_ID = 'feed'
const PAGE_SIZE = 500

/**
 * Read-only iCalendar feeds (RFC 5545), such as the secret or public address of a Google, Outlook or iCloud calendar,
 * or the calendar of a club or school. Each account is one feed with one calendar.
 */
export function createIcsProvider(
  services: FeedServices,
): CalendarProvider & Required<Pick<CalendarProvider, 'connect'>> {
  return {
    provider: 'ics',
    mayRefuseTemporarily: true,
    connect: (credentials) => new IcsAccount(services, parseFeedCredentials(credentials)),
  }
}

/** A downloaded feed, and the cursor of its last page. */
interface CachedFeed {
  feed: Feed
  cursor: FeedCursor
}

class IcsAccount implements RemoteAccount {
  readonly #services: FeedServices
  readonly #credentials: FeedCredentials
  /** Kept until the connection ends, which is after one synchronization. */
  #cachedFeed: CachedFeed | undefined
  #unchangedCursor: FeedCursor | undefined

  constructor(services: FeedServices, credentials: FeedCredentials) {
    this.#services = services
    this.#credentials = credentials
  }

  async getProfile() {
    await this.#getFeed()
    return {
      external_id: hashFeedUrl(this.#credentials),
      account_email: createAccountName(this.#credentials),
      account_picture: null,
      capabilities: CAPABILITIES,
    }
  }

  async listCalendars(cursors?: ReadonlyMap<string, string>): Promise<RemoteCalendar[]> {
    const knownCursor = parseFeedCursor(cursors?.get(CALENDAR_ID))
    const { name, description, time_zone, background_color } =
      (knownCursor && (await this.#refresh(knownCursor))) ?? (await this.#getFeed()).cursor
    return [
      {
        external_id: CALENDAR_ID,
        summary: this.#credentials.name ?? name,
        description,
        time_zone,
        background_color,
        is_primary: true,
        is_read_only: true,
      },
    ]
  }

  /** Feeds list no changes: throws `gone` if the feed has changed, so that the caller reloads it and compares ETags. */
  async listChanges(calendar_id: string, cursor: string | null): Promise<RemoteChanges> {
    if (calendar_id !== CALENDAR_ID) throw new ProviderError('gone')
    const knownCursor = parseFeedCursor(cursor)
    if (cursor !== null && !knownCursor) throw new ProviderError('gone')
    if (knownCursor && knownCursor.from === undefined) {
      const currentCursor = await this.#refresh(knownCursor)
      if (!currentCursor) throw new ProviderError('gone')
      const { requested_at } = currentCursor
      const changes = { events: [], deleted: [], cursor: formatFeedCursor(currentCursor), has_more: false }
      return { ...changes, ...(requested_at !== undefined && { requested_at: new Date(requested_at) }) }
    }
    const { feed, cursor: lastCursor } = await this.#getFeed()
    if (knownCursor && knownCursor.digest !== lastCursor.digest) throw new ProviderError('gone')
    const from = knownCursor?.from ?? 0
    const until = from + PAGE_SIZE
    const has_more = until < feed.events.length
    return {
      events: feed.events.slice(from, until),
      deleted: [],
      cursor: formatFeedCursor(has_more ? { ...lastCursor, from: until } : lastCursor),
      has_more,
    }
  }

  async findEvent(calendar_id: string, external_id: string): Promise<RemoteEvent | null> {
    if (calendar_id !== CALENDAR_ID) throw new ProviderError('gone')
    const { feed } = await this.#getFeed()
    return feed.events.find((event) => event.external_id === external_id && event.status !== 'cancelled') ?? null
  }

  createCalendar = refuse
  updateCalendar = refuse
  deleteCalendar = refuse
  insertEvent = refuse
  updateEvent = refuse
  deleteEvent = refuse

  /** Nothing to revoke: the publisher does not know its subscribers. */
  async disconnect(): Promise<void> {}

  /** The current cursor if the feed has not changed or it is too early to ask; undefined if it has changed. */
  async #refresh(knownCursor: FeedCursor): Promise<FeedCursor | undefined> {
    const now = this.#services.clock.now()
    if (this.#cachedFeed)
      return this.#cachedFeed.cursor.digest === knownCursor.digest ? this.#cachedFeed.cursor : undefined
    if (this.#unchangedCursor) return this.#unchangedCursor
    const isEarly = isTooEarly(now, knownCursor)
    if (!isEarly) {
      const download = await fetchFeed(this.#services, this.#credentials.url, knownCursor)
      if (download !== 'unchanged') {
        await this.#cache(download)
        return undefined
      }
    }
    this.#unchangedCursor = isEarly
      ? knownCursor
      : { ...knownCursor, requested_at: now, next_at: getNextRefreshTime(now, knownCursor.refresh_minutes) }
    return this.#unchangedCursor
  }

  async #getFeed(): Promise<CachedFeed> {
    if (this.#cachedFeed) return this.#cachedFeed
    const download = await fetchFeed(this.#services, this.#credentials.url, undefined)
    if (download === 'unchanged') throw new ProviderError('unavailable')
    return this.#cache(download)
  }

  async #cache({ body, ...validators }: DownloadedFeed): Promise<CachedFeed> {
    const feed = await readFeed(body, this.#credentials)
    const { events: _, ...calendar } = feed
    const requested_at = this.#services.clock.now()
    const next_at = getNextRefreshTime(requested_at, feed.refresh_minutes)
    this.#cachedFeed = { feed, cursor: { version: 2, ...validators, ...calendar, requested_at, next_at } }
    return this.#cachedFeed
  }
}

async function refuse(): Promise<never> {
  throw new ProviderError('forbidden')
}
