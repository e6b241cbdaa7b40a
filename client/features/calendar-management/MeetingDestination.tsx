import { useCalendars } from './calendars.ts'
import { DestinationField } from './DestinationField.tsx'

/** Selects the calendar of new meetings, on pages without a calendar list. */
export function MeetingDestination() {
  const { data: calendars } = useCalendars()
  return calendars ? <DestinationField calendars={calendars} /> : null
}
