import type { CalendarEvent, EventTime } from '#shared/events.ts'

const instantOrDate = (time: EventTime) => ('dateTime' in time ? time.dateTime : time.date)

/** The start of a meeting: an ISO instant, or a date if it is all-day. */
export const startOf = ({ start }: Pick<CalendarEvent, 'start'>) => instantOrDate(start)
export const endOf = ({ end }: Pick<CalendarEvent, 'end'>) => instantOrDate(end)
