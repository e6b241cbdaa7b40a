import { currentLanguage } from '#client/lib/language.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { titleFor } from '#shared/meeting-title.ts'

/** The meeting's name, or a default in the user's language. */
export function meetingTitle({
  summary,
  attendees,
  extendedProps,
}: Pick<CalendarEvent, 'summary' | 'attendees' | 'extendedProps'>): string {
  return titleFor(currentLanguage(), { summary, is_named: extendedProps.is_named ?? true, participants: attendees })
}
