import type { calendar_v3 } from '@googleapis/calendar'
import { forbidden, invalid, notFound, required } from '../api-errors.ts'
import { type CalendarApi, type Call, serve } from '../api-routes.ts'
import { type AccessRole, type Calendar, type Context, etagOf, type ListEntry, type User } from '../state.ts'
import {
  addToList,
  createCalendar,
  deleteCalendar,
  getCalendar,
  hasRole,
  removeFromList,
  roleOf,
} from './calendars-store.ts'
import { colorsResource, nearestColorId } from './colors.ts'
import { createFirstPage, createNextPage } from './paging.ts'
import { applyPatch, dropNulls } from './patching.ts'
import { checkPrecondition } from './preconditions.ts'
import { formatSyncToken, parseSyncToken, validateSyncParameters } from './sync-tokens.ts'
import { isValidZone } from './times.ts'

const CONFERENCE_PROPERTIES = { allowedConferenceSolutionTypes: ['hangoutsMeet'] }

/** https://developers.google.com/workspace/calendar/api/v3/reference/calendars and …/colors, …/settings */
export function serveCalendars(api: CalendarApi): void {
  const { context } = api
  serve<calendar_v3.Schema$Calendar>(api, 'calendar.calendars.insert', ({ user, body }) => {
    if (!body.summary) throw required('Missing title.')
    const calendar = createCalendar(context, user, { summary: body.summary, ...metadataOf(body) })
    addToList(context, user, calendar, { selected: true })
    return renderCalendar(calendar)
  })
  serve(api, 'calendar.calendars.get', ({ user, path }) =>
    renderCalendar(getCalendar(context, user, path.calendarId ?? '')),
  )
  for (const [id, isFull] of [
    ['calendar.calendars.patch', false],
    ['calendar.calendars.update', true],
  ] as const)
    serve<calendar_v3.Schema$Calendar>(api, id, ({ user, path, body, ifMatch }) => {
      const calendar = getCalendar(context, user, path.calendarId ?? '', 'owner')
      checkPrecondition(ifMatch, calendar.version)
      if (isFull && !body.summary) throw required('Missing title.')
      const changedFields = isFull ? dropNulls(body) : applyPatch(renderCalendar(calendar), body)
      const metadata = metadataOf(changedFields)
      delete calendar.description
      delete calendar.location
      const summary = changedFields.summary ?? calendar.summary
      Object.assign(calendar, metadata, { summary, version: ++context.state.version })
      return renderCalendar(calendar)
    })
  serve(api, 'calendar.calendars.delete', ({ user, path }) => {
    const calendar = getCalendar(context, user, path.calendarId ?? '', 'owner')
    if (calendar.isPrimary) throw forbidden('cannotDeletePrimaryCalendar', 'Cannot delete the primary calendar.')
    deleteCalendar(context, calendar)
    return undefined
  })
  serve(api, 'calendar.calendars.clear', ({ user, path }) => {
    const calendar = getCalendar(context, user, path.calendarId ?? '', 'owner')
    if (!calendar.isPrimary) throw invalid('Only a primary calendar can be cleared.')
    calendar.events.clear()
    calendar.exceptions.clear()
    calendar.syncEpoch++
    context.publishChange({ calendarId: calendar.id })
    return undefined
  })
  serve(api, 'calendar.colors.get', () => colorsResource())
  const settingsOf = (user: User) => ({
    timezone: user.timeZone,
    locale: 'en',
    weekStart: '0',
    format24HourTime: 'false',
  })
  const toSetting = ([id, value]: [string, string]) => ({ kind: 'calendar#setting', etag: etagOf(1), id, value })
  serve(api, 'calendar.settings.list', ({ user }) => ({
    kind: 'calendar#settings',
    etag: etagOf(1),
    items: Object.entries(settingsOf(user)).map(toSetting),
    nextSyncToken: formatSyncToken({ resource: `settings:${user.email}`, epoch: 0, version: context.state.version }),
  }))
  serve(api, 'calendar.settings.get', ({ user, path }) => {
    const setting = Object.entries(settingsOf(user)).find(([id]) => id === path.setting)
    if (!setting) throw notFound()
    return toSetting(setting)
  })
}

function metadataOf({ description, location, timeZone }: calendar_v3.Schema$Calendar) {
  if (timeZone && !isValidZone(timeZone)) throw invalid('Invalid time zone.')
  return {
    ...(description ? { description } : {}),
    ...(location ? { location } : {}),
    ...(timeZone ? { timeZone } : {}),
  }
}

function renderCalendar(calendar: Calendar): calendar_v3.Schema$Calendar {
  return {
    kind: 'calendar#calendar',
    etag: etagOf(calendar.version),
    id: calendar.id,
    summary: calendar.summary,
    ...(calendar.description ? { description: calendar.description } : {}),
    ...(calendar.location ? { location: calendar.location } : {}),
    timeZone: calendar.timeZone,
    ...(calendar.isPrimary ? {} : { dataOwner: calendar.dataOwner }),
    conferenceProperties: CONFERENCE_PROPERTIES,
  }
}

function renderEntry(context: Context, user: User, id: string, entry: ListEntry): calendar_v3.Schema$CalendarListEntry {
  const calendar = context.state.calendars.get(id)
  const identity = { kind: 'calendar#calendarListEntry', etag: etagOf(entry.version), id }
  if (!calendar || entry.isDeleted) return { ...identity, deleted: true }
  return {
    ...identity,
    summary: calendar.summary,
    ...(calendar.description ? { description: calendar.description } : {}),
    ...(calendar.location ? { location: calendar.location } : {}),
    ...(entry.summaryOverride ? { summaryOverride: entry.summaryOverride } : {}),
    timeZone: calendar.timeZone,
    colorId: entry.colorId,
    backgroundColor: entry.backgroundColor,
    foregroundColor: entry.foregroundColor,
    ...(entry.hidden ? { hidden: true } : {}),
    ...(entry.selected ? { selected: true } : {}),
    accessRole: roleOf(calendar, user),
    defaultReminders: entry.defaultReminders,
    ...(id === user.email ? { primary: true } : {}),
    ...(calendar.isPrimary ? {} : { dataOwner: calendar.dataOwner }),
    conferenceProperties: CONFERENCE_PROPERTIES,
  }
}

/** https://developers.google.com/workspace/calendar/api/v3/reference/calendarList */
export function serveCalendarList(api: CalendarApi): void {
  const { context } = api
  const findEntry = (user: User, id: string) => {
    const calendarId = id === 'primary' ? user.email : id
    const entry = user.calendarList.get(calendarId)
    if (!entry || entry.isDeleted) throw notFound()
    return { calendarId, entry }
  }

  serve(api, 'calendar.calendarList.list', ({ user, query }) => {
    const size = Math.min(query.number('maxResults') ?? 100, 250)
    const syncToken = query.text('syncToken')
    const pageToken = query.text('pageToken')
    if (syncToken !== undefined)
      validateSyncParameters(context, query, {
        excluded: ['minAccessRole', 'showOwnOrganizationOnly'],
        neverFalse: ['showDeleted', 'showHidden'],
      })
    const listFields = { kind: 'calendar#calendarList', etag: `"p${context.state.version}"` }
    if (pageToken) return { ...listFields, ...createNextPage<object>(context, pageToken, size) }
    const sinceVersion =
      syncToken === undefined ? null : parseSyncToken(context, syncToken, `list:${user.email}`, user.listEpoch).version
    const minimum = query.text('minAccessRole') as AccessRole | undefined
    const items = [...user.calendarList].filter(([id, entry]) => {
      if (sinceVersion !== null) return entry.version > sinceVersion
      const calendar = context.state.calendars.get(id)
      return (
        (!entry.isDeleted || query.boolean('showDeleted')) &&
        (!entry.hidden || query.boolean('showHidden')) &&
        (!minimum || (calendar && hasRole(roleOf(calendar, user), minimum)))
      )
    })
    const nextSyncToken = minimum
      ? undefined
      : formatSyncToken({ resource: `list:${user.email}`, epoch: user.listEpoch, version: context.state.version })
    const renderedEntries = items.map(([id, entry]) => renderEntry(context, user, id, entry))
    return { ...listFields, ...createFirstPage(context, renderedEntries, size, nextSyncToken) }
  })

  serve(api, 'calendar.calendarList.get', ({ user, path }) => {
    const { calendarId, entry } = findEntry(user, path.calendarId ?? '')
    return renderEntry(context, user, calendarId, entry)
  })

  serve<calendar_v3.Schema$CalendarListEntry>(api, 'calendar.calendarList.insert', (call) => {
    if (!call.body.id) throw required('Missing calendar id.')
    const calendar = getCalendar(context, call.user, call.body.id)
    const entry = addToList(context, call.user, calendar, parseEntryChanges(call))
    return renderEntry(context, call.user, calendar.id, entry)
  })

  for (const id of ['calendar.calendarList.patch', 'calendar.calendarList.update'] as const)
    serve<calendar_v3.Schema$CalendarListEntry>(api, id, (call) => {
      const { calendarId, entry } = findEntry(call.user, call.path.calendarId ?? '')
      checkPrecondition(call.ifMatch, entry.version)
      const calendar = getCalendar(context, call.user, calendarId)
      const changedEntry = addToList(context, call.user, calendar, parseEntryChanges(call))
      if (call.body.summaryOverride === null) delete changedEntry.summaryOverride
      return renderEntry(context, call.user, calendarId, changedEntry)
    })

  serve(api, 'calendar.calendarList.delete', ({ user, path }) => {
    const { calendarId } = findEntry(user, path.calendarId ?? '')
    if (calendarId === user.email) throw forbidden('cannotRemovePrimaryCalendar', 'Cannot remove the primary calendar.')
    removeFromList(context, user, calendarId)
    return undefined
  })
}

function parseEntryChanges({ body, query }: Call<calendar_v3.Schema$CalendarListEntry>): Partial<ListEntry> {
  const isRgb = query.boolean('colorRgbFormat') ?? false
  if (!isRgb && (body.backgroundColor || body.foregroundColor))
    throw invalid('Setting RGB colors requires colorRgbFormat=true.')
  const { backgroundColor, foregroundColor } = body
  if (backgroundColor && !/^#[\da-f]{6}$/i.test(backgroundColor)) throw invalid('Invalid color.')
  return {
    ...(body.colorId && !isRgb ? { colorId: body.colorId } : {}),
    ...(isRgb && backgroundColor ? { colorId: nearestColorId(backgroundColor), backgroundColor } : {}),
    ...(isRgb && foregroundColor ? { foregroundColor } : {}),
    ...(body.selected == null ? {} : { selected: body.selected }),
    ...(body.hidden == null ? {} : { hidden: body.hidden, ...(body.hidden ? { selected: false } : {}) }),
    ...(body.summaryOverride ? { summaryOverride: body.summaryOverride } : {}),
    ...(body.defaultReminders ? { defaultReminders: body.defaultReminders } : {}),
  }
}
