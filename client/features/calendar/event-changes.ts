import { api, queries } from '#client/api.ts'
import { getSession } from '#client/lib/session-store.ts'
import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { asItIs, optimistically, withEvent } from './event-cache.ts'
import { eventTimes, movedTo, spanOf, type TimeSpan } from './event-input.ts'

/** Changes an event, or one instance of a series. What the input leaves out stays as it is. */
export function updateEvent(event: CalendarEvent, input: EventInput): Promise<CalendarEvent> {
  const shown = { ...movedTo(event, spanOf(input)), summary: input.summary }
  return optimistically(withEvent(shown), withEvent(event), () =>
    api.calendar.updateEvent.mutate({ eventId: event.id, event: input }),
  )
}

/** Moves or stretches an event, or one instance of a series. */
export function moveEvent(event: CalendarEvent, to: TimeSpan): Promise<CalendarEvent> {
  return updateEvent(event, { summary: event.summary, ...eventTimes(to, event.start.timeZone) })
}

/** The same when the page is about to close and will hear no answer. */
export function moveEventLeaving({ id, summary, start }: CalendarEvent, to: TimeSpan): void {
  const request = fetch(`/calendar/events/${encodeURIComponent(id)}`, {
    method: 'PUT',
    keepalive: true,
    headers: { authorization: `Bearer ${getSession().token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ summary, ...eventTimes(to, start.timeZone) } satisfies EventInput),
  })
  // The browser may keep the page after all, and show it again as it was left.
  const settle = () => queries.calendar.invalidate()
  void request.then(settle, settle)
}

/** The series of an instance with its rule: all of it, or what is left of it from the instance on. */
export function getSeries({ id }: CalendarEvent, scope: EventScope): Promise<CalendarEvent> {
  return api.calendar.getEvent.query({ eventId: id, scope })
}

/** Changes all of a series, or all from one of its instances on. */
export function updateSeries({ id }: CalendarEvent, scope: EventScope, input: EventInput): Promise<CalendarEvent> {
  return optimistically(asItIs, asItIs, () => api.calendar.updateEvent.mutate({ eventId: id, scope, event: input }))
}

/** Moves all of a series, or all from one of its instances on, as that one was moved. */
export async function moveSeries(instance: CalendarEvent, to: TimeSpan, scope: EventScope): Promise<CalendarEvent> {
  const [series, { movedSeries }] = await Promise.all([getSeries(instance, scope), import('./series-rule.ts')])
  return updateSeries(instance, scope, { summary: series.summary, ...movedSeries(series, instance, to, scope) })
}
