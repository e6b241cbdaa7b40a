import type { calendar_v3 } from '@googleapis/calendar'
import { isHolidayCalendarId } from '#shared/calendars.ts'
import { currentZoneName, isTimeZone } from '#shared/time.ts'
import { toShortLine, toShortText } from '../icalendar/event-details.ts'
import type { RemoteAccount, RemoteCalendar } from '../provider.ts'
import { ignoreGone, ProviderError } from '../provider-error.ts'
import type { GoogleApi } from './google-api.ts'

const MAX_CALENDARS = 500
const PAGE_SIZE = 250
/** Guards against endless pagination; `MAX_CALENDARS` calendars need far fewer pages. */
const MAX_PAGES = 20
const DEFAULT_COLOR = '24b3f5'
const WRITE_ROLES = new Set(['owner', 'writer'])
const VIDEO_SOLUTION = 'hangoutsMeet'

type ListEntry = calendar_v3.Schema$CalendarListEntry & { id: string }

/** Lists the calendars that the user sees in Google Calendar. */
export async function listGoogleCalendars(api: GoogleApi, can_write: boolean): Promise<RemoteCalendar[]> {
  return (await listEntries(api)).map((entry) => toRemoteCalendar(entry, can_write))
}

async function listEntries(api: GoogleApi): Promise<ListEntry[]> {
  const entries: ListEntry[] = []
  let pageToken: string | undefined
  let pages = 0
  do {
    if (++pages > MAX_PAGES) throw new ProviderError('unavailable')
    const page = await api.call((client) =>
      client.calendarList.list({ maxResults: PAGE_SIZE, ...(pageToken !== undefined && { pageToken }) }),
    )
    for (const entry of page.items ?? []) {
      if (entry.id && entry.deleted !== true) entries.push({ ...entry, id: entry.id })
    }
    pageToken = page.nextPageToken ?? undefined
  } while (pageToken !== undefined && entries.length < MAX_CALENDARS)
  return entries
}

function toRemoteCalendar({ id: external_id, ...entry }: ListEntry, can_write: boolean): RemoteCalendar {
  const color = /^#?([0-9a-f]{6})$/i.exec(entry.backgroundColor ?? '')?.[1]
  return {
    external_id,
    summary: toShortLine(entry.summaryOverride ?? entry.summary ?? '', 120) || external_id.slice(0, 120),
    description: toShortText(entry.description ?? '', 1000) || null,
    time_zone: entry.timeZone && isTimeZone(entry.timeZone) ? currentZoneName(entry.timeZone) : null,
    background_color: color?.toLowerCase() ?? DEFAULT_COLOR,
    is_primary: entry.primary === true,
    is_read_only: !can_write || !WRITE_ROLES.has(entry.accessRole ?? ''),
    is_shared: entry.accessRole !== 'owner',
    // By default, other people's calendars do not block this user's time.
    is_selected: entry.accessRole === 'owner',
    // The id of a primary calendar is an email address, which can start like a holiday calendar's id but has no `#`.
    is_holiday_calendar: isHolidayCalendarId(external_id) && external_id.includes('#'),
  }
}

/** The user's primary calendar, and whether Google Meet links can be created in it. */
export async function getPrimaryCalendar(api: GoogleApi): Promise<{ external_id: string; has_conference: boolean }> {
  const primaryEntry = (await listEntries(api)).find((entry) => entry.primary === true)
  if (!primaryEntry) throw new ProviderError('unavailable')
  const solutions = primaryEntry.conferenceProperties?.allowedConferenceSolutionTypes
  return { external_id: primaryEntry.id, has_conference: !solutions || solutions.includes(VIDEO_SOLUTION) }
}

export async function createGoogleCalendar(
  api: GoogleApi,
  { summary, description, time_zone }: Parameters<RemoteAccount['createCalendar']>[0],
): Promise<{ external_id: string }> {
  const { id } = await api.call((client) =>
    client.calendars.insert({
      requestBody: {
        summary,
        ...(description !== null && { description }),
        ...(time_zone !== null && { timeZone: time_zone }),
      },
    }),
  )
  if (!id) throw new ProviderError('unavailable')
  return { external_id: id }
}

export async function updateGoogleCalendar(
  api: GoogleApi,
  calendarId: string,
  { summary, description, time_zone }: Parameters<RemoteAccount['updateCalendar']>[1],
): Promise<void> {
  const requestBody: calendar_v3.Schema$Calendar = {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(time_zone !== undefined && time_zone !== null && { timeZone: time_zone }),
  }
  if (Object.keys(requestBody).length === 0) return
  await api.call((client) => client.calendars.patch({ calendarId, requestBody }))
}

/** A calendar that no longer exists counts as deleted. */
export async function deleteGoogleCalendar(api: GoogleApi, calendarId: string): Promise<void> {
  await ignoreGone(api.call((client) => client.calendars.delete({ calendarId })))
}

/**
 * Adds a calendar to the list by its id: for a primary calendar, its owner's address. Google's response is the same for
 * calendars that do not exist and calendars to which the user has no access.
 */
export async function addGoogleCalendar(api: GoogleApi, id: string, can_write: boolean): Promise<RemoteCalendar> {
  const existing = await ignoreGone(api.call((client) => client.calendarList.get({ calendarId: id })))
  const entry =
    existing && existing.deleted !== true && existing.hidden !== true
      ? existing
      : await api.call((client) => client.calendarList.insert({ requestBody: { id, hidden: false, selected: true } }))
  return toRemoteCalendar({ ...entry, id: entry.id ?? id }, can_write)
}

/** A calendar that is not in the list counts as removed. */
export async function removeGoogleCalendar(api: GoogleApi, calendarId: string): Promise<void> {
  await ignoreGone(api.call((client) => client.calendarList.delete({ calendarId })))
}
