import { api } from '#client/api.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { DAY } from '#shared/time.ts'
import { sameSpan, spanOf, type TimeSpan } from './event-input.ts'
import { addDays, daysBetween, instantOf, type WallTime, wallTime } from './wall-time.ts'

/** The longest range that one call may ask for. */
const LONGEST_RANGE = 400 * DAY

/**
 * Where a series starts: its first instance that is left. Only instances are listed, so that one is looked for
 * backwards from one that is known, until a range as long as one may be holds no other.
 */
export async function seriesSpan(known: CalendarEvent): Promise<TimeSpan> {
  let first = known
  for (;;) {
    const before = originalStart(first)
    const listed = await api.calendar.listEvents.query({
      time_min: new Date(before - LONGEST_RANGE).toISOString(),
      time_max: new Date(before).toISOString(),
    })
    const earlier = listed
      .filter(({ recurring_event_id }) => recurring_event_id === known.recurring_event_id)
      .filter((event) => originalStart(event) < before)
      .toSorted((a, b) => originalStart(a) - originalStart(b))
    if (!earlier[0]) return originalSpan(first)
    first = earlier[0]
  }
}

function originalStart({ original_start_time }: CalendarEvent): number {
  return Date.parse(original_start_time ?? '')
}

/** The span that the rule gives an instance, whatever it was moved to. */
function originalSpan(instance: CalendarEvent): TimeSpan {
  const { start, end, allDay } = spanOf(instance)
  const from = originalStart(instance)
  if (!allDay)
    return {
      start: new Date(from).toISOString(),
      end: new Date(from + Date.parse(end) - Date.parse(start)).toISOString(),
      allDay,
    }
  // The days of an all-day series are days of UTC.
  const day = new Date(from).toISOString().slice(0, 10)
  return { start: day, end: addDays(day, daysBetween(start, end)), allDay }
}

function wallStart({ start, allDay }: TimeSpan, zone: string): WallTime {
  return allDay ? { date: start, time: '00:00' } : wallTime(Date.parse(start), zone)
}

/**
 * Where a series starts when one of its instances is moved: as many days away as the instance moved, at the
 * instance's new time and of its new length, on the series' own clocks.
 * @param series where it starts now
 */
export function shiftedSeries(series: TimeSpan, from: TimeSpan, to: TimeSpan, zone: string): TimeSpan {
  if (sameSpan(from, to)) return series
  const target = wallStart(to, zone)
  const days = daysBetween(wallStart(from, zone).date, target.date)
  const date = addDays(wallStart(series, zone).date, days)
  if (to.allDay) return { start: date, end: addDays(date, daysBetween(to.start, to.end)), allDay: true }
  const start = instantOf({ date, time: target.time }, zone)
  const end = start + Date.parse(to.end) - Date.parse(to.start)
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString(), allDay: false }
}
