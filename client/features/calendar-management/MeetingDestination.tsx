import { useCalendars } from './calendars.ts'
import { DestinationField } from './DestinationField.tsx'

/** The calendar that new meetings go into, for pages that do not list the calendars. */
export function MeetingDestination() {
  const { data: calendars } = useCalendars()
  return calendars ? <DestinationField calendars={calendars} /> : null
}
