import { api } from '#client/api.ts'
import type { CalendarEvent, EventInput } from '#shared/events.ts'
import type { Booked } from '#shared/invitations.ts'
import { optimistically, withEvent, withoutEvent } from './event-cache.ts'
import { eventTimes, movedTo, spanOf, type TimeSpan } from './event-input.ts'
import { seriesSpan, shiftedSeries } from './series.ts'

const asItIs = (events: CalendarEvent[]) => events

/** The id by which a change reaches all of a series. */
export function seriesId(event: CalendarEvent): string {
  return event.recurring_event_id ?? event.id
}

/** Makes an event. It appears when the server has it: only then does it have an id. */
export function createEvent(input: EventInput): Promise<CalendarEvent> {
  return optimistically(asItIs, asItIs, () => api.calendar.createEvent.mutate(input))
}

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

/**
 * Changes all of a series, given what one of its instances is to be.
 * @param to what the times of the instance are to be
 */
export async function updateSeries(
  instance: CalendarEvent,
  to: TimeSpan,
  changes: Partial<EventInput> = {},
): Promise<CalendarEvent> {
  const { timeZone } = instance.start
  const span = shiftedSeries(await seriesSpan(instance), spanOf(instance), to, timeZone)
  const event = { summary: instance.summary, ...changes, ...eventTimes(span, timeZone) }
  return optimistically(asItIs, asItIs, () => api.calendar.updateEvent.mutate({ eventId: seriesId(instance), event }))
}

/** Moves a meeting; everyone at it is mailed. */
export function rescheduleMeeting(event: CalendarEvent, to: TimeSpan): Promise<Booked> {
  const { timeZone } = event.start
  const times = { start: { dateTime: to.start, timeZone }, end: { dateTime: to.end, timeZone } }
  return optimistically(withEvent(movedTo(event, to)), withEvent(event), () =>
    api.events.reschedule.mutate({ eventId: event.id, event: times }),
  )
}

/** Moves a meeting to the first other time that is free for all; everyone at it is mailed. */
export function rescheduleAutomatically(event: CalendarEvent): Promise<Booked> {
  return optimistically(asItIs, asItIs, () => api.match.autoRescheduleBatch.mutate({ eventId: event.id }))
}

/** Cancels a meeting; everyone at it is mailed. */
export async function cancelMeeting(event: CalendarEvent): Promise<void> {
  await optimistically(withoutEvent(event.id), withEvent(event), () => api.events.cancel.mutate({ eventId: event.id }))
}
