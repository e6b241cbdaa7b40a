import { currentLanguage } from '#client/lib/language.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { titleIn } from '#shared/meeting-title.ts'

/** What a meeting is called: in the reader's language, unless somebody named it. */
export function meetingTitle({ summary, attendees }: Pick<CalendarEvent, 'summary' | 'attendees'>): string {
  return titleIn(currentLanguage(), { summary, participants: attendees })
}
