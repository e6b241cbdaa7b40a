import { davRequest } from 'tsdav'
import { mapYielding } from '../../../../platform/yielding.ts'
import { formatIcalTime } from '../../recurrence-rule.ts'
import type { TimeRange } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { CaldavSession } from './caldav-session.ts'
import type { DavResponse } from './dav-response.ts'
import { requireMultistatus, toPath } from './dav-values.ts'
import { callDav } from './parse-multistatus.ts'

const NAMESPACES = { _attributes: { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' } }
const CONTENT_PROPS = { 'd:getetag': {}, 'c:calendar-data': {} }

function sendReport(session: CaldavSession, url: string, body: object): Promise<DavResponse> {
  return callDav(session.fetch, (fetch) =>
    davRequest({ url, init: { method: 'REPORT', headers: { depth: '1' }, namespace: 'c', body }, fetch }),
  )
}

/** Reads resources with their content (RFC 4791, 7.9). */
export async function getObjects(session: CaldavSession, url: string, paths: readonly string[]) {
  const body = { 'calendar-multiget': { ...NAMESPACES, 'd:prop': CONTENT_PROPS, 'd:href': [...paths] } }
  return requireMultistatus(await sendReport(session, url, body))
}

async function queryEvents(session: CaldavSession, url: string, props: object, condition: object) {
  const eventFilter = { _attributes: { name: 'VEVENT' }, ...condition }
  const filter = { 'comp-filter': { _attributes: { name: 'VCALENDAR' }, 'comp-filter': eventFilter } }
  return requireMultistatus(
    await sendReport(session, url, { 'calendar-query': { ...NAMESPACES, 'd:prop': props, filter } }),
  )
}

/** Reads the resources of events with this UID; some servers also return events whose UID merely contains it. */
export function queryEventsByUid(session: CaldavSession, url: string, uid: string) {
  const match = { _attributes: { collation: 'i;octet' }, _text: uid }
  const condition = { 'prop-filter': { _attributes: { name: 'UID' }, 'text-match': match } }
  return queryEvents(session, url, CONTENT_PROPS, condition)
}

const MAX_PATHS_IN_RANGE = 20_000

/**
 * The paths of resources with events, or instances of series, in a time range (RFC 4791, 9.9).
 * @throws {ProviderError} `unavailable` for more than 20,000 resources
 */
export async function listPathsInRange(session: CaldavSession, url: string, range: TimeRange): Promise<string[]> {
  const condition = { 'time-range': formatTimeRange(range) }
  const entries = await queryEvents(session, url, { 'd:getetag': {} }, condition)
  if (entries.length > MAX_PATHS_IN_RANGE) throw new ProviderError('unavailable')
  const paths = await mapYielding(entries, ({ href }) => toPath(href, url))
  return paths.filter((path) => path !== undefined)
}

function formatTimeRange({ start, end }: TimeRange) {
  return { _attributes: { start: formatIcalTime(start.getTime()), end: formatIcalTime(end.getTime()) } }
}
