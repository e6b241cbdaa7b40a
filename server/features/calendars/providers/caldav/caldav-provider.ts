import { WaitingSemaphore } from '../../../../platform/limits/waiting-semaphore.ts'
import { createYielder } from '../../../../platform/yielding.ts'
import { MAX_LOCAL_SHIFT } from '../../event-times.ts'
import { isSupportedRecurrence } from '../../recurrence-rule.ts'
import { createPlaceholder } from '../icalendar/placeholder-event.ts'
import type {
  CalendarOwner,
  CalendarProvider,
  DeletionTarget,
  EventVersion,
  InsertResult,
  OutgoingEvent,
  RemoteAccount,
  RemoteCalendar,
  RemoteChanges,
  RemoteEvent,
  TimeRange,
} from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import { expandBusyTimes } from './busy-times.ts'
import {
  createCaldavCalendar,
  deleteCaldavCalendar,
  findCaldavCalendar,
  listCaldavCalendars,
  requireCalendar,
  updateCaldavCalendar,
} from './caldav-calendars.ts'
import { type CaldavCredentials, parseCaldavCredentials } from './caldav-credentials.ts'
import { type CaldavSession, NotCaldavError, openCaldavSession } from './caldav-session.ts'
import {
  deleteObject,
  findObjectByUid,
  getPathForUid,
  putNewObject,
  putObject,
  readObject,
  readObjects,
  toEvents,
} from './calendar-objects.ts'
import { listPathsInRange } from './calendar-reports.ts'
import { type CaldavCursor, type ChangedObjects, listChangedObjects, parseCaldavCursor } from './changed-objects.ts'
import type { DavServices } from './dav-fetch.ts'
import { toDavVersion } from './dav-values.ts'
import { formatObject } from './merge-object.ts'

/** Calendars of one account that are read at the same time, because a response can be large. */
const MAX_CONCURRENT_READS = 4

/** Calendars of CalDAV servers (RFC 4791), such as iCloud, Fastmail, Nextcloud, Radicale and Cyrus. */
export function createCaldavProvider(services: DavServices & { pageSize?: number }) {
  return {
    provider: 'caldav',
    mayRefuseTemporarily: true,
    // Not all servers reject a guest's move (RFC 6638, 3.2.2.1).
    onlyOrganizersCanMove: true,
    connect: (credentials) => new CaldavAccount(services, parseCaldavCredentials(credentials)),
  } satisfies CalendarProvider
}

class CaldavAccount implements RemoteAccount {
  readonly #services: DavServices
  /** Resources read in one request. */
  readonly #pageSize: number
  readonly #credentials: CaldavCredentials
  #session: Promise<CaldavSession> | undefined
  #calendars: RemoteCalendar[] | undefined
  /** Changes with pages that were not read yet, by calendar. Another connection lists the changes again. */
  readonly #pendingChanges = new Map<string, ChangedObjects>()
  /** The paths of the resources being read page by page, by calendar and time range. */
  readonly #pathsInRange = new Map<string, string[]>()

  constructor({ pageSize = 100, ...services }: DavServices & { pageSize?: number }, credentials: CaldavCredentials) {
    this.#services = services
    this.#pageSize = pageSize
    this.#credentials = credentials
  }

  /**
   * Also checks an account that is being added, so a missing server is `gone` here; elsewhere it is an outage.
   * @throws {ProviderError} `revoked` for a wrong user name or password, `gone` if there is no CalDAV server at the
   *   address, `forbidden` for an address that must not be called or that redirects to another owner's host,
   *   `rate_limited`, or `unavailable`
   */
  async getProfile() {
    const { external_id, account_email } = await this.#open().catch((error: unknown) => {
      const isNotCaldav = error instanceof ProviderError && error.cause instanceof NotCaldavError
      throw isNotCaldav ? new ProviderError('gone', { cause: error.cause }) : error
    })
    return {
      external_id,
      account_email,
      account_picture: null,
      capabilities: {
        can_write: true,
        can_create_calendars: true,
        can_add_calendars: false,
        has_conference: false,
        is_email_verified: false,
      },
    }
  }

  async listCalendars(): Promise<RemoteCalendar[]> {
    this.#calendars = await listCaldavCalendars(await this.#open())
    return this.#calendars
  }

  async findCalendar(calendar_id: string): Promise<RemoteCalendar | null> {
    const { session, url } = await this.#locate(calendar_id)
    const calendar = await findCaldavCalendar(session, calendar_id, url)
    if (calendar) this.#calendars = [...(this.#calendars ?? []), calendar]
    return calendar
  }

  async createCalendar(calendar: Parameters<RemoteAccount['createCalendar']>[0]): Promise<{ external_id: string }> {
    return createCaldavCalendar(await this.#open(), calendar, this.#services.clock.now())
  }

  async updateCalendar(calendar_id: string, change: Parameters<RemoteAccount['updateCalendar']>[1]): Promise<void> {
    const { session, url } = await this.#locate(calendar_id)
    await updateCaldavCalendar(session, url, change, this.#services.clock.now())
  }

  async deleteCalendar(calendar_id: string): Promise<void> {
    const { session, url } = await this.#locate(calendar_id)
    await deleteCaldavCalendar(session, url)
  }

  async listChanges(calendar_id: string, cursor: string | null): Promise<RemoteChanges> {
    const { session, url } = await this.#locate(calendar_id)
    const { page, ...start }: CaldavCursor = cursor === null ? { token: null } : parseCaldavCursor(cursor)
    const isFullRead = start.token === null && start.digest === undefined
    const changes =
      (page && this.#pendingChanges.get(calendar_id)) ??
      (await listChangedObjects(session, url, isFullRead ? null : start))
    const remainingPaths = page ? changes.changed.filter((path) => path > page.after) : changes.changed
    const paths = remainingPaths.slice(0, this.#pageSize)
    const { found, unreadable, missing } = await readObjects(session, url, paths)
    const has_more = remainingPaths.length > paths.length
    if (has_more) this.#pendingChanges.set(calendar_id, changes)
    else this.#pendingChanges.delete(calendar_id)
    const next = page?.next ?? changes.next
    return {
      events: await this.#toEvents(calendar_id, { found, unreadable }),
      deleted: [...(page ? [] : changes.deleted), ...missing],
      replaced: found.map(({ external_id }) => external_id),
      cursor: JSON.stringify(has_more ? { ...start, page: { after: paths.at(-1), next } } : next),
      has_more,
    }
  }

  /** Finds an event by the name of its resource, which it keeps when it is moved to this calendar. */
  async findEvent(calendar_id: string, external_id: string): Promise<RemoteEvent | null> {
    const { session, url } = await this.#locate(calendar_id)
    rejectInstance(external_id)
    const path = new URL(external_id.slice(external_id.lastIndexOf('/') + 1), url).pathname
    const object = await readObject(session, url, path)
    if (!object) {
      // Distinguish a deleted calendar from a deleted event.
      requireCalendar(await this.listCalendars(), calendar_id)
      return null
    }
    const found = [{ ...object, etag: toDavVersion(object.etag) }]
    const [event] = await this.#toEvents(calendar_id, { found, unreadable: [] })
    if (event && !isSupportedRecurrence(event.recurrence, event)) throw new ProviderError('unavailable')
    return event && event.status !== 'cancelled' ? event : null
  }

  async listEventsInRange(calendar_id: string, range: TimeRange, page: string | null) {
    const { session, url } = await this.#locate(calendar_id)
    const key = JSON.stringify([calendar_id, range])
    const knownPaths = page === null ? undefined : this.#pathsInRange.get(key)
    // Only the connection that listed the paths has the list; another connection starts over.
    const from = knownPaths ? Number(page) : 0
    const paths = knownPaths ?? (await listPathsInRange(session, url, range))
    const until = from + this.#pageSize
    const objects = await readObjects(session, url, paths.slice(from, until))
    const hasMore = until < paths.length
    if (hasMore) this.#pathsInRange.set(key, paths)
    else this.#pathsInRange.delete(key)
    return { events: await this.#toEvents(calendar_id, objects), next_page: hasMore ? String(until) : null }
  }

  async listBusyTimes(
    calendar_ids: readonly string[],
    range: TimeRange,
    owner: CalendarOwner,
    signal?: AbortSignal,
  ): Promise<TimeRange[]> {
    const reads = new WaitingSemaphore(MAX_CONCURRENT_READS)
    const lists = await Promise.all(
      calendar_ids.map((id) => reads.run('', () => this.#listBusyTimes(id, range, owner, signal))),
    )
    return lists.flat()
  }

  /** Expands events, because a free-busy-query (RFC 4791, 7.10) returns all-day events as days in UTC. */
  async #listBusyTimes(
    calendar_id: string,
    range: TimeRange,
    owner: CalendarOwner,
    signal: AbortSignal | undefined,
  ): Promise<TimeRange[]> {
    if (signal?.aborted) throw new ProviderError('unavailable')
    const { session, url } = await this.#locate(calendar_id)
    const paths = await listPathsInRange(session, url, {
      start: new Date(range.start.getTime() - MAX_LOCAL_SHIFT),
      end: new Date(range.end.getTime() + MAX_LOCAL_SHIFT),
    })
    const events: RemoteEvent[] = []
    for (let from = 0; from < paths.length; from += this.#pageSize) {
      if (signal?.aborted) throw new ProviderError('unavailable')
      const objects = await readObjects(session, url, paths.slice(from, from + this.#pageSize))
      events.push(...(await this.#toEvents(calendar_id, objects)))
    }
    return expandBusyTimes(events, range, {
      ...owner,
      addresses: [session.account_email, ...owner.addresses],
    })
  }

  async insertEvent(calendar_id: string, outgoing: OutgoingEvent): Promise<InsertResult> {
    const { session, url } = await this.#locate(calendar_id)
    const { ical_uid } = outgoing.event
    const text = await formatObject(outgoing, { now: this.#services.clock.now() })
    const result = await putNewObject(session, url, getPathForUid(url, ical_uid), text)
    if (result !== 'exists') return result
    const existing = await findObjectByUid(session, url, ical_uid)
    if (!existing) throw new ProviderError('forbidden')
    return { ...toEventVersion(existing), isExisting: true }
  }

  async updateEvent(
    calendar_id: string,
    { external_id, etag }: EventVersion,
    outgoing: OutgoingEvent,
  ): Promise<EventVersion | 'conflict'> {
    const { session, url } = await this.#locate(calendar_id)
    rejectInstance(external_id)
    const existing = await readObject(session, url, external_id)
    if (!existing) throw new ProviderError('gone')
    if (etag !== null && existing.etag !== etag) return 'conflict'
    if (!existing.isComplete) throw new ProviderError('forbidden')
    // Writing would lose an unsupported rule.
    const events = await toEvents(existing, { owner: session.account_email, timeZone: 'UTC' })
    if (!events.every((event) => isSupportedRecurrence(event.recurrence, event))) throw new ProviderError('forbidden')
    const text = await formatObject(outgoing, { existing: existing.calendar, now: this.#services.clock.now() })
    return putObject(session, url, existing, text)
  }

  async deleteEvent(calendar_id: string, { external_id, ical_uid }: DeletionTarget): Promise<void> {
    const { session, url } = await this.#locate(calendar_id)
    const path = external_id ?? (await findObjectByUid(session, url, ical_uid))?.external_id
    if (path === undefined) return
    rejectInstance(path)
    await deleteObject(session, url, path)
  }

  /** Only the user can revoke an app password. */
  async disconnect(): Promise<void> {}

  #open(): Promise<CaldavSession> {
    this.#session ??= openCaldavSession(this.#services, this.#credentials).catch((error: unknown) => {
      this.#session = undefined
      throw error
    })
    return this.#session
  }

  async #locate(calendar_id: string): Promise<{ session: CaldavSession; url: string }> {
    const session = await this.#open()
    return { session, url: new URL(calendar_id, session.homeUrl).href }
  }

  async #toEvents(
    calendar_id: string,
    { found, unreadable }: Pick<Awaited<ReturnType<typeof readObjects>>, 'found' | 'unreadable'>,
  ): Promise<RemoteEvent[]> {
    const { account_email: owner } = await this.#open()
    const timeZone = await this.#getTimeZone(calendar_id)
    const events: RemoteEvent[] = []
    const yieldIfNeeded = createYielder()
    for (const object of found) {
      events.push(...(await toEvents(object, { owner, timeZone })))
      await yieldIfNeeded()
    }
    // Add a separate event, so that events read from the resource earlier are kept.
    const unreadableEvents = unreadable.map(({ external_id, etag }) =>
      createPlaceholder({ external_id: `${external_id}#unreadable`, etag }, { owner: { email: owner, name: null } }),
    )
    return [...events, ...unreadableEvents]
  }

  /** The zone of floating times: the calendar's, or else the user's. */
  async #getTimeZone(calendar_id: string): Promise<string> {
    const calendars = this.#calendars ?? (await this.listCalendars())
    return requireCalendar(calendars, calendar_id).time_zone ?? this.#credentials.time_zone
  }
}

function toEventVersion({ external_id, etag }: EventVersion): EventVersion {
  return { external_id, etag }
}

/**
 * Rejects calls about an instance to which the user was invited without its series: the resource may contain other
 * instances.
 */
function rejectInstance(external_id: string): void {
  if (external_id.includes('#')) throw new ProviderError('forbidden')
}
