import { i18n } from '#client/lib/i18n.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { titleFor } from '#shared/meeting-title.ts'

/** The meeting's name, or a default in the user's language. */
export function meetingTitle({
  summary,
  attendees,
  extendedProps,
}: Pick<CalendarEvent, 'summary' | 'attendees' | 'extendedProps'>): string {
  return titleFor(i18n.locale, { summary, is_named: extendedProps.is_named ?? true, participants: attendees })
}
