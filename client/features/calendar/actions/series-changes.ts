import { api } from '#client/api.ts'
import type { CalendarEvent, EventScope, EventUpdate } from '#shared/events.ts'
import { getSpan, isInstance, type Move, type TimeSpan, withSpan } from '../event.ts'
import { getMovedSeries, isUndoable } from '../recurrence/series-rule.ts'
import { moveEvent, runChange } from './event-changes.ts'
import type { UndoOffer } from './UndoBar.tsx'

/** The series of an instance, including its rule: the whole series, or the part from the instance onward. */
export function getSeries({ id }: CalendarEvent, scope: EventScope): Promise<CalendarEvent> {
  return api.calendar.getEvent.query({ eventId: id, scope })
}

/** Updates a series, or its part from an instance onward. */
export function updateSeries({ id }: CalendarEvent, scope: EventScope, input: EventUpdate): Promise<CalendarEvent> {
  // With the id of an instance, an empty list would leave the rule unchanged.
  const event = input.recurrence?.length === 0 ? { ...input, recurrence: null } : input
  return runChange(() => api.calendar.updateEvent.mutate({ eventId: id, scope, event }))
}

const lengthOf = ({ start, end }: TimeSpan) => Date.parse(end) - Date.parse(start)

/**
 * Applies an instance's move to its series, or to the part from that instance onward. Changed instances keep their
 * times when the whole series changes, so an instance that was moved before also moves on its own.
 * @param zone the displayed zone
 * @returns a function that undoes the move, if possible
 */
export async function moveSeries({ event, to }: Move, scope: EventScope, zone: string): Promise<UndoOffer['undo']> {
  const series = await getSeries(event, scope)
  const { start, end, recurrence } = series
  const isRegular = (span: TimeSpan) =>
    span.allDay === series.all_day &&
    Date.parse(span.start) === Date.parse(event.original_start_time ?? '') &&
    lengthOf(span) === lengthOf(getSpan(series))
  const hasOwnTimes = !isInstance(series) && !isRegular(getSpan(event))
  const moveBack = async () => hasOwnTimes && moveEvent(withSpan(event, to), getSpan(event))
  if (hasOwnTimes) await moveEvent(event, to)
  // Back at its regular time, it is like the others again.
  if (hasOwnTimes && isRegular(to)) return moveBack
  const change = getMovedSeries(series, event, to, scope, zone)
  await updateSeries(series, scope, change).catch(async (error: unknown) => {
    await moveBack().catch(() => undefined)
    throw error
  })
  if (!isUndoable(series, change)) return undefined
  return () => updateSeries(series, 'all', { start, end, recurrence }).then(moveBack)
}
