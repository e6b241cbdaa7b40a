import type { calendar_v3 } from '@googleapis/calendar'
import { z } from 'zod'
import { isTimeZone } from '#shared/time.ts'
import { createYielder } from '../../../../platform/yielding.ts'
import { getInstanceTimes } from '../../event-times.ts'
import { EventZones } from '../icalendar/event-zones.ts'
import type { RemoteChanges, RemoteEvent, TimeRange } from '../provider.ts'
import { ignoreGone, ProviderError } from '../provider-error.ts'
import { toStorableEvent, toStorableId } from '../storable-event.ts'
import { parseCursor } from '../stored-json.ts'
import { formatInstanceExternalId, toGoogleId } from './event-ids.ts'
import type { GoogleApi } from './google-api.ts'
import { GoogleError } from './google-error.ts'
import { type CalendarContext, getPlaceholderFields, readEvent, toRemoteEvent } from './read-event.ts'
import { resolveGoogleTime } from './read-times.ts'

type GoogleEvent = calendar_v3.Schema$Event

/** The position in a calendar's changes at which the next read continues. */
const cursorSchema = z.object({
  /** Google's sync token; null until the initial full sync is complete. */
  sync: z.nullable(z.string()),
  /** Google's token for the next page; must be sent with the same `sync`. */
  page: z.optional(z.string()),
})

const PAGE_SIZE = 500
/** Maximum number of series read at the same time. */
const MAX_PARALLEL_READS = 5

/** Reads the events of one calendar. */
export class EventReader {
  readonly #api: GoogleApi
  readonly #calendarId: string
  readonly #context: CalendarContext
  /** Series read so far, by id; null if cancelled, unusable or not in this calendar. */
  readonly #series = new Map<string, RemoteEvent | null>()

  constructor(api: GoogleApi, calendarId: string, context: CalendarContext) {
    this.#api = api
    this.#calendarId = calendarId
    this.#context = context
  }

  /** See `RemoteAccount.listChanges`. */
  async listChanges(cursor: string | null): Promise<RemoteChanges> {
    const { sync, page: pageToken } = cursor === null ? { sync: null } : parseCursor(cursorSchema, cursor)
    const page = await this.#list({
      // No other parameters: Google returns no sync token for ordered or filtered lists.
      ...(sync !== null && { syncToken: sync }),
      ...(pageToken !== undefined && { pageToken }),
    })
    const { nextPageToken, nextSyncToken } = page
    if (!nextPageToken && !nextSyncToken) throw new ProviderError('unavailable')
    const { events, deleted } = await this.#convert(page.items ?? [])
    const next = nextPageToken ? { sync, page: nextPageToken } : { sync: nextSyncToken }
    return { events, deleted, cursor: JSON.stringify(next), has_more: Boolean(nextPageToken) }
  }

  /** See `RemoteAccount.listEventsInRange`. */
  async listEventsInRange({ start, end }: TimeRange, pageToken: string | null) {
    const page = await this.#list({
      timeMin: start.toISOString(),
      timeMax: end.toISOString(),
      ...(pageToken !== null && { pageToken }),
    })
    const { events } = await this.#convert(page.items ?? [])
    return { events, next_page: page.nextPageToken ?? null }
  }

  /** See `RemoteAccount.findEvent`. */
  async findEvent(eventId: string): Promise<RemoteEvent | null> {
    const event = await this.findStoredEvent(eventId)
    if (event?.status === 'cancelled') return null
    if (!event) {
      // Google's response is the same if the calendar does not exist; in that case, this call throws.
      await this.#api.call((client) => client.events.list({ calendarId: this.#calendarId, maxResults: 1 }))
      return null
    }
    const { events } = await this.#convert([event])
    return events.find(({ external_id }) => toGoogleId(external_id) === eventId) ?? null
  }

  /** The event as Google stores it, possibly cancelled; undefined if it never existed or is no longer kept. */
  findStoredEvent(eventId: string): Promise<GoogleEvent | undefined> {
    return ignoreGone(this.#api.call((client) => client.events.get({ calendarId: this.#calendarId, eventId })))
  }

  async #list(params: calendar_v3.Params$Resource$Events$List): Promise<calendar_v3.Schema$Events> {
    const hasTokens = params.syncToken !== undefined || params.pageToken !== undefined
    try {
      const page = await this.#api.call((client) =>
        client.events.list({ calendarId: this.#calendarId, maxResults: PAGE_SIZE, ...params }),
      )
      const { timeZone } = page
      if (timeZone && isTimeZone(timeZone) && timeZone !== this.#context.zones.floating.name)
        this.#context.zones = new EventZones([], timeZone)
      return page
    } catch (error) {
      // Nothing in our requests but the tokens can be invalid.
      const isInvalidToken = error instanceof GoogleError && error.status === 400 && hasTokens
      throw isInvalidToken ? new ProviderError('gone', { cause: error }) : error
    }
  }

  /** Converts a list; the series of each exception comes before it. */
  async #convert(items: readonly GoogleEvent[]): Promise<{ events: RemoteEvent[]; deleted: string[] }> {
    const events: RemoteEvent[] = []
    const deleted: string[] = []
    const instances: GoogleEvent[] = []
    const yieldIfNeeded = createYielder()
    for (const item of items) {
      await yieldIfNeeded()
      if (!hasValidIds(item)) continue
      if (item.recurringEventId) instances.push(item)
      else if (item.status === 'cancelled') {
        this.#series.set(item.id, null)
        deleted.push(toStorableId(item.id))
      } else {
        const event = toRemoteEvent(item, this.#context)
        if (!event) continue
        if (event.recurrence.length > 0) this.#series.set(item.id, event)
        events.push(event)
      }
    }
    events.push(...(await this.#readMissingSeries(instances)))
    for (const item of instances) {
      await yieldIfNeeded()
      const series = this.#series.get(item.recurringEventId ?? '') ?? null
      const external_id = formatInstanceExternalId(item.recurringEventId ?? '', item.id ?? '')
      // If its series is not in this calendar, only the instance was shared: it is a single event.
      if (!series && item.status === 'cancelled') {
        deleted.push(external_id)
        continue
      }
      const event = toStorableEvent(getPlaceholderFields(item, this.#context), () =>
        series ? this.#toException(item, series) : readEvent(item, this.#context),
      )
      if (event) events.push({ ...event, external_id })
    }
    return { events, deleted }
  }

  /** Reads series that were not listed yet: a changed instance may arrive without its series, or before the series. */
  async #readMissingSeries(instances: readonly GoogleEvent[]): Promise<RemoteEvent[]> {
    const ids = new Set(instances.flatMap(({ recurringEventId }) => recurringEventId ?? []))
    const missingIds = [...ids].filter((id) => !this.#series.has(id))
    const foundSeries: RemoteEvent[] = []
    for (let from = 0; from < missingIds.length; from += MAX_PARALLEL_READS) {
      const batch = missingIds.slice(from, from + MAX_PARALLEL_READS)
      const events = await Promise.all(batch.map((id) => this.findStoredEvent(id)))
      for (const [i, id] of batch.entries()) {
        const event = events[i]
        const series = event && event.status !== 'cancelled' ? toRemoteEvent(event, this.#context) : undefined
        this.#series.set(id, series ?? null)
        if (series) foundSeries.push(series)
      }
    }
    return foundSeries
  }

  /** Google lists cancelled instances with only their ids and original start. */
  #toException(item: GoogleEvent, series: RemoteEvent): RemoteEvent | undefined {
    const originalStart = resolveGoogleTime(item.originalStartTime, this.#context.zones)
    if (!item.id || !originalStart) return undefined
    const exception_of = { external_id: series.external_id, original_start_time: new Date(originalStart.instant) }
    if (item.status !== 'cancelled') {
      const event = readEvent(item, this.#context)
      return event && { ...event, exception_of }
    }
    const start = originalStart.instant
    return {
      ...series,
      ...getInstanceTimes(series, start),
      exception_of,
      etag: item.etag ?? null,
      status: 'cancelled',
      recurrence: [],
    }
  }
}

/** Whether an entry of a list is an event: it may be null, or its ids may be of unexpected types. */
function hasValidIds(item: GoogleEvent | null): item is GoogleEvent & { id: string } {
  return typeof item?.id === 'string' && item.id !== '' && typeof (item.recurringEventId ?? '') === 'string'
}
