import type { CalendarEvent, EventTime } from '#shared/events.ts'

function instantOrDate(time: EventTime): string {
  return 'dateTime' in time ? time.dateTime : time.date
}

/** The start of a meeting: an ISO instant, or a date if it is all-day. */
export function startOf({ start }: Pick<CalendarEvent, 'start'>): string {
  return instantOrDate(start)
}

export function endOf({ end }: Pick<CalendarEvent, 'end'>): string {
  return instantOrDate(end)
}
