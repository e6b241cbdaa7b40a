import { createHash } from 'node:crypto'
import type ICAL from 'ical.js'
import { calendarMultiGet, calendarQuery, createObject, type DAVResponse, updateObject } from 'tsdav'
import { EventZones } from '../icalendar/event-zones.ts'
import { parseComponent } from '../icalendar/parse-components.ts'
import { toRemoteEvents } from '../icalendar/remote-events.ts'
import type { RemoteEvent, WrittenEvent } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { CaldavSession } from './caldav-session.ts'
import { davText, pathOf, requireMultistatus, requireOk } from './dav-values.ts'

const ICALENDAR = 'text/calendar; charset=utf-8'
const PROPS = { 'd:getetag': {}, 'c:calendar-data': {} }
/** A larger resource is not read: it blocks the event loop. */
const MAX_OBJECT_LENGTH = 2_000_000

/** A resource of a calendar: an event, or a series with its exceptions. */
export interface StoredObject extends WrittenEvent {
  calendar: ICAL.Component
}

/** Reads resources; those that no longer exist are missing in the result. */
export async function readObjects(
  { fetch }: CaldavSession,
  url: string,
  paths: readonly string[],
): Promise<{ found: StoredObject[]; missing: string[] }> {
  if (paths.length === 0) return { found: [], missing: [] }
  const responses = requireMultistatus(
    await calendarMultiGet({ url, props: PROPS, objectUrls: [...paths], depth: '1', fetch }),
  )
  const found = responses.flatMap((response) => toStoredObject(response, url) ?? [])
  const existing = new Set(responses.flatMap(({ href, status }) => (status === 404 ? [] : [pathOf(href, url)])))
  return { found, missing: paths.filter((path) => !existing.has(path)) }
}

function toStoredObject({ href, props }: DAVResponse, url: string): StoredObject | undefined {
  const external_id = pathOf(href, url)
  const text = davText(props?.['calendarData'])
  if (external_id === undefined || text === null || text.length > MAX_OBJECT_LENGTH) return undefined
  const calendar = parseComponent(text)
  return calendar && { external_id, etag: davText(props?.['getetag']), calendar }
}

/** Reads one resource; undefined if it does not exist. */
export async function readObject({ fetch }: CaldavSession, url: string, path: string) {
  const response = await fetch(new URL(path, url).href, { method: 'GET', headers: { accept: 'text/calendar' } })
  if (response.status === 404 || response.status === 410) return undefined
  requireOk(response)
  const text = await response.text()
  const calendar = text.length > MAX_OBJECT_LENGTH ? undefined : parseComponent(text)
  if (!calendar) throw new ProviderError('unavailable')
  return { external_id: path, etag: response.headers.get('etag'), calendar } satisfies StoredObject
}

/** Finds an event's resource, whichever program has written it. */
export async function findObjectByUid({ fetch }: CaldavSession, url: string, uid: string) {
  const filters = {
    'comp-filter': {
      _attributes: { name: 'VCALENDAR' },
      'comp-filter': {
        _attributes: { name: 'VEVENT' },
        'prop-filter': {
          _attributes: { name: 'UID' },
          'text-match': { _attributes: { collation: 'i;octet' }, _text: uid },
        },
      },
    },
  }
  const responses = requireMultistatus(await calendarQuery({ url, props: PROPS, filters, depth: '1', fetch }))
  // Some servers look for parts of the text.
  return responses
    .flatMap((response) => toStoredObject(response, url) ?? [])
    .find(({ calendar }) =>
      calendar.getAllSubcomponents('vevent').some((event) => event.getFirstPropertyValue('uid') === uid),
    )
}

/** @returns `exists` if there is a resource at this path already */
export async function putNewObject(
  { fetch }: CaldavSession,
  url: string,
  path: string,
  text: string,
): Promise<WrittenEvent | 'exists'> {
  const headers = { 'content-type': ICALENDAR, 'if-none-match': '*' }
  const response = await createObject({ url: new URL(path, url).href, data: text, headers, fetch })
  // A UID that is in use elsewhere: 403, 409 or 412, by server.
  if (response.status === 412 || response.status === 409 || response.status === 403) return 'exists'
  requireOk(response)
  return { external_id: path, etag: response.headers.get('etag') }
}

/** @returns `conflict` if the resource has changed since it was read */
export async function putObject(
  { fetch }: CaldavSession,
  url: string,
  { external_id, etag }: WrittenEvent,
  text: string,
): Promise<WrittenEvent | 'conflict'> {
  const headers = { 'content-type': ICALENDAR, ...(etag !== null && { 'if-match': etag }) }
  const response = await updateObject({ url: new URL(external_id, url).href, data: text, headers, fetch })
  if (response.status === 412) return 'conflict'
  requireOk(response)
  return { external_id, etag: response.headers.get('etag') }
}

/** Deletes a resource; one that does not exist counts as deleted. */
export async function deleteObject({ fetch }: CaldavSession, url: string, path: string): Promise<void> {
  const { status } = await fetch(new URL(path, url).href, { method: 'DELETE' })
  if (status !== 404 && status !== 410) requireOk({ status })
}

/** The path of an event that we create: the same at every attempt. */
export function pathForUid(url: string, uid: string): string {
  const name = /^[\w.@-]{1,150}$/.test(uid) ? uid : createHash('sha256').update(uid).digest('hex')
  return `${new URL(url).pathname}${encodeURIComponent(name)}.ics`
}

/** The events of a resource. */
export function toEvents(
  { calendar, external_id, etag }: StoredObject,
  { owner, timeZone }: { owner: string; timeZone: string },
): RemoteEvent[] {
  return toRemoteEvents({
    components: calendar.getAllSubcomponents('vevent'),
    zones: new EventZones(calendar.getAllSubcomponents('vtimezone'), timeZone),
    external_id,
    etag,
    owner: { email: owner, name: null },
  })
}
