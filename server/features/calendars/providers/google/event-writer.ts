import type { calendar_v3 } from '@googleapis/calendar'
import { isSupportedRecurrence } from '../../recurrence-rule.ts'
import { hasNewerExceptions } from '../newer-exceptions.ts'
import type { DeletionTarget, EventVersion, InsertResult, OutgoingEvent, UpdateResult } from '../provider.ts'
import { ignoreGone, ProviderError } from '../provider-error.ts'
import { undoIfRefused } from '../undo-if-refused.ts'
import { createEventIds, toGoogleId } from './event-ids.ts'
import type { EventReader } from './event-reader.ts'
import type { GoogleApi } from './google-api.ts'
import { GoogleError } from './google-error.ts'
import { hasOrganizerChanges, isGuestCopy, toGuestPatch, toNewEvent, toPatch } from './outgoing-event.ts'
import { type CalendarContext, isOwnEventId, OWN_UID_PROPERTY, toRemoteEvent } from './read-event.ts'
import { listStoredExceptions, type SeriesTarget, type StoredExceptions, writeExceptions } from './write-exceptions.ts'

type GoogleEvent = calendar_v3.Schema$Event

const HTTP_CONFLICT = 409
const HTTP_PRECONDITION_FAILED = 412

/** Writes the events of one calendar. */
export class EventWriter {
  readonly #api: GoogleApi
  readonly #calendarId: string
  readonly #context: CalendarContext
  readonly #reader: EventReader

  constructor(api: GoogleApi, options: { calendarId: string; context: CalendarContext; reader: EventReader }) {
    this.#api = api
    this.#calendarId = options.calendarId
    this.#context = options.context
    this.#reader = options.reader
  }

  /** See `RemoteAccount.insertEvent`. If an id is taken, our event already exists under it, or was deleted. */
  async insert(outgoing: OutgoingEvent): Promise<InsertResult> {
    const { event, shouldCreateConference = false } = outgoing
    for (const id of createEventIds(event.ical_uid)) {
      const result = await this.#tryInsert(toNewEvent(event, { id, shouldCreateConference }))
      if (!(result instanceof GoogleError)) {
        if (outgoing.exceptions.length === 0) return toEventVersion(result)
        return undoIfRefused(
          () => this.#writeExceptions(result, outgoing, { isGuest: false }),
          () => this.#deleteExisting(result),
        )
      }
      const existing = await this.#reader.findStoredEvent(id)
      if (existing && existing.status !== 'cancelled') return { ...toEventVersion(existing), isExisting: true }
      // Ids of deleted events cannot be reused, even if Google no longer returns them. Other conflicts may be
      // transient.
      if (!existing && result.kind === 'unavailable') throw result
    }
    throw new ProviderError('forbidden')
  }

  /** @returns the error if there is a conflict, most likely because the id is taken */
  async #tryInsert(requestBody: GoogleEvent): Promise<GoogleEvent | GoogleError> {
    try {
      return await this.#api.call((client) =>
        client.events.insert({
          calendarId: this.#calendarId,
          requestBody,
          conferenceDataVersion: 1,
          sendUpdates: 'none',
        }),
      )
    } catch (error) {
      if (error instanceof GoogleError && error.status === HTTP_CONFLICT) return error
      throw error
    }
  }

  /** See `RemoteAccount.updateEvent`. */
  async update(version: EventVersion, outgoing: OutgoingEvent): Promise<UpdateResult | 'conflict'> {
    try {
      return await this.#updateUnlessChanged(version, outgoing)
    } catch (error) {
      if (error instanceof GoogleError && error.status === HTTP_PRECONDITION_FAILED) return 'conflict'
      throw error
    }
  }

  async #updateUnlessChanged(
    { external_id, etag }: EventVersion,
    outgoing: OutgoingEvent,
  ): Promise<UpdateResult | 'conflict'> {
    const existing = await this.#reader.findStoredEvent(toGoogleId(external_id))
    if (!existing || existing.status === 'cancelled') throw new ProviderError('gone')
    if (etag !== null && existing.etag && existing.etag !== etag) return 'conflict'
    const remote = toRemoteEvent(existing, this.#context)
    // We cannot read its recurrence rule, so writing would lose it.
    if (!remote || !isSupportedRecurrence(remote.recurrence, remote)) throw new ProviderError('forbidden')
    const { event, exceptions, shouldCreateConference = false } = outgoing
    const isGuest = isGuestCopy(existing)
    const storedExceptions =
      exceptions.length > 0 ? await listStoredExceptions(this.#toSeriesTarget(existing, { isGuest })) : undefined
    if (hasNewerExceptions(outgoing, (start) => storedExceptions?.get(start)?.etag)) return 'conflict'
    const patch = isGuest
      ? toGuestPatch(event, { event: existing, remote }, this.#context.account_email)
      : toPatch(event, { event: existing, remote }, { shouldCreateConference })
    const updatedEvent = Object.keys(patch).length === 0 ? existing : await this.#patch(existing, patch)
    const knownExceptions = updatedEvent === existing ? storedExceptions : undefined
    const result = await this.#writeExceptions(updatedEvent, outgoing, { isGuest, knownExceptions })
    const isPartial = isGuest && hasOrganizerChanges(event, { event: existing, remote })
    return { ...result, external_id, ...(isPartial && { isPartial }) }
  }

  /** @throws {GoogleError} with `HTTP_PRECONDITION_FAILED` if the event has changed in the meantime */
  #patch({ id, etag }: GoogleEvent, requestBody: GoogleEvent): Promise<GoogleEvent> {
    return this.#api.call((client) =>
      client.events.patch(
        {
          calendarId: this.#calendarId,
          eventId: id ?? '',
          requestBody,
          conferenceDataVersion: 1,
          sendUpdates: 'none',
        },
        etag ? { headers: { 'if-match': etag } } : {},
      ),
    )
  }

  async #writeExceptions(
    series: GoogleEvent,
    outgoing: OutgoingEvent,
    { isGuest, knownExceptions }: { isGuest: boolean; knownExceptions?: StoredExceptions | undefined },
  ): Promise<UpdateResult> {
    if (outgoing.event.recurrence.length === 0) return toEventVersion(series)
    const target = this.#toSeriesTarget(series, { isGuest })
    const { hasChanges, isPartial } = await writeExceptions(target, outgoing, knownExceptions)
    const currentSeries = hasChanges ? await this.#reader.findStoredEvent(series.id ?? '') : undefined
    return { ...toEventVersion(currentSeries ?? series), ...(isPartial && { isPartial }) }
  }

  #toSeriesTarget(series: GoogleEvent, { isGuest }: { isGuest: boolean }): SeriesTarget {
    return { api: this.#api, calendarId: this.#calendarId, context: this.#context, series, isGuest }
  }

  /** See `RemoteAccount.deleteEvent`. */
  async delete({ external_id, ical_uid }: DeletionTarget): Promise<void> {
    if (external_id !== null) {
      const existing = await this.#reader.findStoredEvent(toGoogleId(external_id))
      if (existing && existing.status !== 'cancelled') await this.#deleteExisting(existing)
      return
    }
    const { items } = await this.#api.call((client) =>
      client.events.list({
        calendarId: this.#calendarId,
        sharedExtendedProperty: [`${OWN_UID_PROPERTY}=${ical_uid}`],
      }),
    )
    for (const event of items ?? []) {
      const isOurs =
        event.extendedProperties?.shared?.[OWN_UID_PROPERTY] === ical_uid && isOwnEventId(event.id ?? '', ical_uid)
      if (isOurs && event.status !== 'cancelled') await this.#deleteExisting(event)
    }
  }

  async #deleteExisting(event: GoogleEvent): Promise<void> {
    const params = {
      calendarId: this.#calendarId,
      eventId: event.id ?? '',
      sendUpdates: hasGuestCopies(event) ? 'all' : 'none',
    }
    await ignoreGone(this.#api.call((client) => client.events.delete(params)))
  }
}

/** Whether the user created the event in Google with guests, whose copies disappear only if Google emails them. */
function hasGuestCopies({ organizer, attendees, extendedProperties, privateCopy }: GoogleEvent): boolean {
  const isOurs = privateCopy === true || Boolean(extendedProperties?.shared?.[OWN_UID_PROPERTY])
  return !isOurs && organizer?.self === true && (attendees ?? []).some(({ self }) => self !== true)
}

function toEventVersion({ id, etag }: GoogleEvent): EventVersion {
  if (!id) throw new ProviderError('unavailable')
  return { external_id: id, etag: etag ?? null }
}
