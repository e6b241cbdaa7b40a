import { invalid } from '../api-errors.ts'
import { type CalendarApi, type Call, serve } from '../api-routes.ts'
import type { Calendar, EventResource, StoredEvent } from '../state.ts'
import { getCalendar } from './calendars-store.ts'
import { HORIZON_MS, listEvents, listingFields, parseWindow } from './event-list.ts'
import { renderEvent } from './event-rendering.ts'
import { changeEvent, deleteEvent, importEvent, insertEvent, moveEvent, type WriteOptions } from './event-writes.ts'
import { expandSeries, getEvent } from './events-store.ts'
import type { SendUpdates } from './guests.ts'
import { createFirstPage, createNextPage } from './paging.ts'
import { millisecondsOf, parseTimestamp } from './times.ts'

/** The methods of https://developers.google.com/workspace/calendar/api/v3/reference/events except `watch`. */
export function serveEvents(api: CalendarApi): void {
  const { context } = api
  const getReadable = ({ user, path }: Call<never>) => getCalendar(context, user, path.calendarId ?? '')
  const getWritable = ({ user, path }: Call<never>) => getCalendar(context, user, path.calendarId ?? '', 'writer')
  const render = (call: Call<never>, calendar: Calendar, stored: StoredEvent) =>
    renderEvent(context, calendar, call.user, stored, {
      timeZone: call.query.text('timeZone'),
      maxAttendees: call.query.number('maxAttendees'),
    })

  serve<never>(api, 'calendar.events.list', (call) => listEvents(context, call.user, getReadable(call), call.query))

  serve<never>(api, 'calendar.events.get', (call) => {
    const calendar = getReadable(call)
    return render(call, calendar, getEvent(calendar, call.path.eventId ?? ''))
  })

  serve<EventResource>(api, 'calendar.events.insert', (call) => {
    const calendar = getWritable(call as Call<never>)
    return render(call as Call<never>, calendar, insertEvent(context, calendar, call.user, call.body, optionsOf(call)))
  })

  serve<EventResource>(api, 'calendar.events.import', (call) => {
    const calendar = getWritable(call as Call<never>)
    return render(call as Call<never>, calendar, importEvent(context, calendar, call.user, call.body))
  })

  for (const [id, isFull] of [
    ['calendar.events.patch', false],
    ['calendar.events.update', true],
  ] as const)
    serve<EventResource>(api, id, (call) => {
      const calendar = getWritable(call as Call<never>)
      const options = { ...optionsOf(call), isFull }
      return render(
        call as Call<never>,
        calendar,
        changeEvent(context, calendar, call.path.eventId ?? '', call.body, options),
      )
    })

  serve<never>(api, 'calendar.events.delete', (call) => {
    deleteEvent(context, getWritable(call), call.path.eventId ?? '', optionsOf(call))
    return undefined
  })

  serve<never>(api, 'calendar.events.move', (call) => {
    const target = getCalendar(context, call.user, call.query.text('destination') ?? '', 'writer')
    const movedEvent = moveEvent(
      context,
      getWritable(call),
      target,
      call.path.eventId ?? '',
      optionsOf(call).sendUpdates,
    )
    return render(call, target, movedEvent)
  })

  serve<never>(api, 'calendar.events.quickAdd', (call) => {
    const calendar = getWritable(call)
    const start = new Date(Math.ceil(context.now() / 3_600_000) * 3_600_000)
    const body = {
      summary: call.query.text('text') ?? '',
      start: { dateTime: start.toISOString() },
      end: { dateTime: new Date(start.getTime() + 3_600_000).toISOString() },
    }
    return render(call, calendar, insertEvent(context, calendar, call.user, body, optionsOf(call)))
  })

  serve<never>(api, 'calendar.events.instances', (call) => {
    const calendar = getReadable(call)
    const size = Math.min(call.query.number('maxResults') ?? 250, 2500)
    const pageToken = call.query.text('pageToken')
    const page = pageToken
      ? createNextPage<EventResource>(context, pageToken, size)
      : createFirstPage(
          context,
          listInstances(call, calendar).map((event) => render(call, calendar, event)),
          size,
          undefined,
        )
    return { ...listingFields(context, calendar, call.user), ...page }
  })

  function listInstances({ path, query }: Call<never>, calendar: Calendar): StoredEvent[] {
    const series = getEvent(calendar, path.eventId ?? '')
    if (!series.resource.recurrence) throw invalid('The event is not a recurring event.')
    const window = parseWindow(query)
    const from = window.from ?? Number.MIN_SAFE_INTEGER
    const to = window.to ?? context.now() + HORIZON_MS
    const originalStart = parseTimestamp(query.text('originalStart') ?? '') ?? query.text('originalStart')
    const startOf = ({ resource }: StoredEvent) => resource.start ?? resource.originalStartTime ?? undefined
    // An instance that ends exactly at `timeMin` is included here, but not in `events.list`.
    return expandSeries(calendar, series, from - 1, to)
      .map((event) => getEvent(calendar, event.resource.id ?? ''))
      .filter(({ resource }) => query.boolean('showDeleted') || resource.status !== 'cancelled')
      .filter((event) => {
        const start = millisecondsOf(startOf(event), calendar.timeZone)
        return start < to && millisecondsOf(event.resource.end ?? startOf(event), calendar.timeZone) >= from
      })
      .filter(({ resource: { originalStartTime } }) =>
        originalStart === undefined
          ? true
          : originalStartTime?.date === originalStart ||
            millisecondsOf(originalStartTime ?? undefined, calendar.timeZone) === originalStart,
      )
      .toSorted((a, b) => millisecondsOf(startOf(a), calendar.timeZone) - millisecondsOf(startOf(b), calendar.timeZone))
  }
}

function optionsOf({ query, ifMatch }: Call<unknown>): WriteOptions & { sendUpdates: SendUpdates } {
  const legacySendUpdates = query.boolean('sendNotifications') ? 'all' : 'none'
  return {
    sendUpdates: (query.text('sendUpdates') as SendUpdates | undefined) ?? legacySendUpdates,
    conferenceDataVersion: query.number('conferenceDataVersion') ?? 0,
    ifMatch,
  }
}
