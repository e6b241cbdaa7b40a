import { randomUUID } from 'node:crypto'
import { davRequest, makeCalendar, propfind } from 'tsdav'
import { currentZoneName, DAY, isTimeZone } from '#shared/time.ts'
import { createIcalendar } from '../../../../platform/icalendar/event-properties.ts'
import { createVtimezone } from '../../../../platform/icalendar/zone-definition.ts'
import { createYielder } from '../../../../platform/yielding.ts'
import { toShortLine, toShortText } from '../icalendar/event-details.ts'
import { getText, parseComponent } from '../icalendar/parse-components.ts'
import type { RemoteAccount, RemoteCalendar } from '../provider.ts'
import { ProviderError } from '../provider-error.ts'
import type { CaldavSession } from './caldav-session.ts'
import type { DavEntry } from './dav-response.ts'
import {
  getDavChild,
  listDavChildNames,
  requireMultistatus,
  requireOk,
  toDavList,
  toDavText,
  toPath,
} from './dav-values.ts'
import { callDav } from './parse-multistatus.ts'

const MAX_CALENDARS = 200
const DEFAULT_COLOR = '24b3f5'
const WRITE_PRIVILEGES = new Set(['all', 'write', 'writeContent', 'bind'])

const PROPS = {
  'd:resourcetype': {},
  'd:displayname': {},
  'd:current-user-privilege-set': {},
  'c:calendar-description': {},
  'c:calendar-timezone': {},
  'c:supported-calendar-component-set': {},
  'ca:calendar-color': {},
}

/** Lists the calendars of an account that can contain events. */
export async function listCaldavCalendars({ homeUrl, ...session }: CaldavSession): Promise<RemoteCalendar[]> {
  const response = await callDav(session.fetch, (fetch) => propfind({ url: homeUrl, props: PROPS, depth: '1', fetch }))
  const yieldIfNeeded = createYielder()
  const calendars: RemoteCalendar[] = []
  for (const entry of requireMultistatus(response).filter(isEventCalendar).slice(0, MAX_CALENDARS)) {
    const external_id = toPath(entry.href, homeUrl)
    if (external_id === undefined) continue
    calendars.push({ ...toRemoteCalendar(external_id, entry), is_primary: calendars.length === 0 })
    await yieldIfNeeded()
  }
  return calendars
}

/**
 * Requests one calendar, because lists lack calendars that a server temporarily cannot read, such as in maintenance.
 * @returns null if it does not exist
 * @throws {ProviderError} `forbidden` or `unavailable` when the server does not say whether it exists
 */
export async function findCaldavCalendar(
  session: CaldavSession,
  external_id: string,
  url: string,
): Promise<RemoteCalendar | null> {
  const response = await callDav(session.fetch, (fetch) => propfind({ url, props: PROPS, depth: '0', fetch }))
  const [entry] = response.entries
  const { status } = entry ?? response
  if (status === 404 || status === 410) return null
  requireOk({ status })
  if (!entry || entry.props['resourcetype'] === undefined) throw new ProviderError('unavailable')
  return isEventCalendar(entry) ? toRemoteCalendar(external_id, entry) : null
}

function isEventCalendar({ props }: DavEntry): boolean {
  const components = toDavList(getDavChild(props['supportedCalendarComponentSet'], 'comp')).map((comp) =>
    toDavText(getDavChild(getDavChild(comp, '_attributes'), 'name')),
  )
  return (
    listDavChildNames(props['resourcetype']).includes('calendar') &&
    (components.length === 0 || components.includes('VEVENT'))
  )
}

function toRemoteCalendar(external_id: string, { props }: DavEntry): RemoteCalendar {
  const privileges = toDavList(getDavChild(props['currentUserPrivilegeSet'], 'privilege')).flatMap(listDavChildNames)
  const time_zone = parseTimeZone(toDavText(props['calendarTimezone']))
  const color = /^#?([0-9a-f]{6})/i.exec(toDavText(props['calendarColor']) ?? '')?.[1]
  return {
    external_id,
    summary: toShortLine(toDavText(props['displayname']) ?? '', 120) || getLastSegment(external_id),
    description: toShortText(toDavText(props['calendarDescription']) ?? '', 1000) || null,
    ...(time_zone !== null && { time_zone }),
    background_color: color?.toLowerCase() ?? DEFAULT_COLOR,
    is_primary: false,
    is_read_only: privileges.length > 0 && !privileges.some((privilege) => WRITE_PRIVILEGES.has(privilege)),
  }
}

function getLastSegment(path: string): string {
  return (
    path
      .split('/')
      .findLast((segment) => segment !== '')
      ?.slice(0, 120) ?? path
  )
}

/** Longer definitions of a calendar's time zone are ignored. */
const MAX_TIME_ZONE_LENGTH = 20_000

function parseTimeZone(text: string | null): string | null {
  if (text === null || text.length > MAX_TIME_ZONE_LENGTH) return null
  const definition = parseComponent(text)?.getFirstSubcomponent('vtimezone')
  const name = definition ? getText(definition, 'tzid') : null
  return name !== null && isTimeZone(name) ? currentZoneName(name) : null
}

/** The value of `calendar-timezone` (RFC 4791, 5.2.2), with the rules of the coming year. */
function formatTimeZone(timeZone: string, now: number): string {
  const calendar = createIcalendar()
  calendar.addSubcomponent(createVtimezone(timeZone, new Date(now), new Date(now + 365 * DAY)))
  return `${calendar.toString()}\r\n`
}

/** @param now epoch ms */
export async function createCaldavCalendar(
  { homeUrl, ...session }: CaldavSession,
  { summary, description, time_zone }: Parameters<RemoteAccount['createCalendar']>[0],
  now: number,
): Promise<{ external_id: string }> {
  const url = new URL(`${randomUUID()}/`, homeUrl.endsWith('/') ? homeUrl : `${homeUrl}/`).href
  const props = {
    'd:displayname': summary,
    ...(description !== null && { 'c:calendar-description': description }),
    ...(time_zone !== null && { 'c:calendar-timezone': formatTimeZone(time_zone, now) }),
  }
  requireOk(await callDav(session.fetch, (fetch) => makeCalendar({ url, props, fetch })))
  return { external_id: toPath(url, homeUrl) ?? new URL(url).pathname }
}

/** @param now epoch ms */
export async function updateCaldavCalendar(
  session: CaldavSession,
  url: string,
  { summary, description, time_zone }: Parameters<RemoteAccount['updateCalendar']>[1],
  now: number,
): Promise<void> {
  const prop = {
    ...(summary !== undefined && { 'd:displayname': summary }),
    ...(description !== undefined && { 'c:calendar-description': description ?? '' }),
    ...(time_zone && { 'c:calendar-timezone': formatTimeZone(time_zone, now) }),
  }
  if (Object.keys(prop).length === 0) return
  const body = {
    propertyupdate: {
      _attributes: { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' },
      set: { 'd:prop': prop },
    },
  }
  const init = { method: 'PROPPATCH', namespace: 'd', body } as const
  const { status, entries } = await callDav(session.fetch, (fetch) => davRequest({ url, init, fetch }))
  requireOk({ status: entries[0]?.failedStatus ?? entries[0]?.status ?? status })
}

export async function deleteCaldavCalendar({ fetch }: CaldavSession, url: string): Promise<void> {
  const { status } = await fetch(url, { method: 'DELETE' })
  if (status === 404 || status === 410) return
  requireOk({ status })
}

/** @throws {ProviderError} `gone` */
export function requireCalendar(calendars: readonly RemoteCalendar[], external_id: string): RemoteCalendar {
  const calendar = calendars.find((candidate) => candidate.external_id === external_id)
  if (!calendar) throw new ProviderError('gone')
  return calendar
}
