import { t } from '#client/lib/language.ts'
import type { CalendarEvent } from '#shared/events.ts'

/** What an event is called: those of busy-only accounts, and some of other programs, have no title. */
export function eventTitle({ summary }: Pick<CalendarEvent, 'summary'>): string {
  return summary.trim() === '' ? t('Busy') : summary
}
