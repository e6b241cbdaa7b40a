import { currentLanguage } from '#client/lib/language.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { titleFor } from '#shared/meeting-title.ts'

/** What a meeting is called: in the reader's language, unless somebody named it. */
export function meetingTitle({
  summary,
  attendees,
  extendedProps,
}: Pick<CalendarEvent, 'summary' | 'attendees' | 'extendedProps'>): string {
  return titleFor(currentLanguage(), { summary, is_named: extendedProps.is_named ?? true, participants: attendees })
}
