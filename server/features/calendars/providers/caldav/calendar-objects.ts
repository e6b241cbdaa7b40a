import { createHash } from 'node:crypto'
import type ICAL from 'ical.js'
import { createObject, updateObject } from 'tsdav'
import { createYielder } from '../../../../platform/yielding.ts'
import { EventZones } from '../icalendar/event-zones.ts'
import { parseComponent, parseText } from '../icalendar/parse-components.ts'
import { toRemoteEvents } from '../icalendar/remote-events.ts'
import type { EventVersion, RemoteEvent } from '../provider.ts'
import { isResponseTooLarge, ProviderError } from '../provider-error.ts'
import type { CaldavSession } from './caldav-session.ts'
import { getObjects, queryEventsByUid } from './calendar-reports.ts'
import type { DavEntry } from './dav-response.ts'
import { requireOk, toDavText, toDavVersion, toPath } from './dav-values.ts'

const ICALENDAR = 'text/calendar; charset=utf-8'

/** A calendar object resource (RFC 4791, 4.1): an event, or a series with its exceptions. */
export interface StoredObject extends EventVersion {
  calendar: ICAL.Component
}

/** A resource that cannot be read, so its content is unknown. */
type UnreadableObject = EventVersion

/** Resources of a calendar; those that no longer exist are `missing`. */
interface ReadObjectsResult {
  found: StoredObject[]
  unreadable: UnreadableObject[]
  missing: string[]
}

/** Reads resources, with further requests if a response would be too large. */
export async function readObjects(
  session: CaldavSession,
  url: string,
  paths: readonly string[],
): Promise<ReadObjectsResult> {
  if (paths.length === 0) return { found: [], unreadable: [], missing: [] }
  let entries: readonly DavEntry[]
  try {
    entries = await getObjects(session, url, paths)
  } catch (error) {
    if (!isResponseTooLarge(error)) throw error
    return readInHalves(session, url, paths)
  }
  // A resource that the response leaves out counts as unreadable.
  const remainingPaths = new Set(paths)
  const result: ReadObjectsResult = { found: [], unreadable: [], missing: [] }
  const yieldIfNeeded = createYielder()
  for (const entry of entries) {
    await yieldIfNeeded()
    const path = toPath(entry.href, url)
    if (path === undefined || !remainingPaths.delete(path)) continue
    const object = toStoredObject(entry, url)
    if (entry.status === 404 || entry.status === 410) result.missing.push(path)
    else if (object) result.found.push(object)
    else result.unreadable.push({ external_id: path, etag: toDavVersion(entry.props['getetag']) })
  }
  for (const external_id of remainingPaths) result.unreadable.push({ external_id, etag: null })
  return result
}

/** Reads resources in two halves, after a response was too large; a single resource that is too large is unreadable. */
async function readInHalves(session: CaldavSession, url: string, paths: readonly string[]): Promise<ReadObjectsResult> {
  const [external_id] = paths
  if (paths.length <= 1)
    return { found: [], unreadable: external_id === undefined ? [] : [{ external_id, etag: null }], missing: [] }
  const half = Math.ceil(paths.length / 2)
  const firstHalf = await readObjects(session, url, paths.slice(0, half))
  const secondHalf = await readObjects(session, url, paths.slice(half))
  return {
    found: [...firstHalf.found, ...secondHalf.found],
    unreadable: [...firstHalf.unreadable, ...secondHalf.unreadable],
    missing: [...firstHalf.missing, ...secondHalf.missing],
  }
}

function toStoredObject({ href, props }: DavEntry, url: string): StoredObject | undefined {
  const external_id = toPath(href, url)
  const text = toDavText(props['calendarData'])
  if (external_id === undefined || text === null) return undefined
  const calendar = parseComponent(text)
  if (calendar?.name !== 'vcalendar') return undefined
  return { external_id, etag: toDavVersion(props['getetag']), calendar }
}

/**
 * Reads one resource; undefined if it does not exist. Its ETag can be too long to be stored, but not for `putObject`.
 * Writing a resource that is not complete would lose properties.
 * @throws {ProviderError} `forbidden` if it cannot be parsed, `unavailable` if the response is not a calendar
 */
export async function readObject({ fetch }: CaldavSession, url: string, path: string) {
  const response = await fetch(new URL(path, url).href, { method: 'GET', headers: { accept: 'text/calendar' } })
  if (response.status === 404 || response.status === 410) return undefined
  requireOk(response)
  const text = await response.text()
  // Reject an HTML page, such as a maintenance notice.
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new ProviderError('unavailable')
  const parsed = parseText(text)
  if (!parsed) throw new ProviderError('forbidden')
  const etag = toDavText(response.headers.get('etag'))
  const object: StoredObject = { external_id: path, etag, calendar: parsed.component }
  return { ...object, isComplete: parsed.isComplete }
}

/** Finds an event's resource, whichever app wrote it. */
export async function findObjectByUid(session: CaldavSession, url: string, uid: string) {
  const yieldIfNeeded = createYielder()
  for (const entry of await queryEventsByUid(session, url, uid)) {
    const object = toStoredObject(entry, url)
    const events = object?.calendar.getAllSubcomponents('vevent') ?? []
    if (events.some((event) => event.getFirstPropertyValue('uid') === uid)) return object
    await yieldIfNeeded()
  }
  return undefined
}

/** @returns `exists` if there may already be a resource at this path, or with this UID */
export async function putNewObject(
  { fetch }: CaldavSession,
  url: string,
  path: string,
  text: string,
): Promise<EventVersion | 'exists'> {
  const headers = { 'content-type': ICALENDAR, 'if-none-match': '*' }
  const response = await createObject({ url: new URL(path, url).href, data: text, headers, fetch })
  // Servers respond with 403, 409 or 412 to a UID that is in use; 403 can also be a plain refusal.
  if (response.status === 412 || response.status === 409 || response.status === 403) return 'exists'
  requireOk(response)
  return { external_id: path, etag: toDavVersion(response.headers.get('etag')) }
}

/** @returns `conflict` if the resource has changed since it was read */
export async function putObject(
  { fetch }: CaldavSession,
  url: string,
  { external_id, etag }: EventVersion,
  text: string,
): Promise<EventVersion | 'conflict'> {
  const headers = { 'content-type': ICALENDAR, ...(etag !== null && { 'if-match': etag }) }
  const response = await updateObject({ url: new URL(external_id, url).href, data: text, headers, fetch })
  if (response.status === 412) return 'conflict'
  requireOk(response)
  return { external_id, etag: toDavVersion(response.headers.get('etag')) }
}

/** Deletes a resource; a resource that does not exist counts as deleted. */
export async function deleteObject({ fetch }: CaldavSession, url: string, path: string): Promise<void> {
  const { status } = await fetch(new URL(path, url).href, { method: 'DELETE' })
  if (status !== 404 && status !== 410) requireOk({ status })
}

/** The path of an event that we create: the same on every attempt. */
export function getPathForUid(url: string, uid: string): string {
  const name = /^[\w.@-]{1,150}$/.test(uid) ? uid : createHash('sha256').update(uid).digest('hex')
  return `${new URL(url).pathname}${encodeURIComponent(name)}.ics`
}

/** Components that block time but are not events. */
const OTHER_BUSY_COMPONENTS = ['vfreebusy', 'vavailability']

/** The events of a resource. */
export function toEvents(
  { calendar, external_id, etag }: StoredObject,
  { owner, timeZone }: { owner: string; timeZone: string },
): Promise<RemoteEvent[]> {
  return toRemoteEvents({
    components: calendar.getAllSubcomponents('vevent'),
    zones: new EventZones(calendar.getAllSubcomponents('vtimezone'), timeZone),
    external_id,
    etag,
    owner: { email: owner, name: null },
    isComplete: !OTHER_BUSY_COMPONENTS.some((name) => calendar.getFirstSubcomponent(name)),
  })
}
