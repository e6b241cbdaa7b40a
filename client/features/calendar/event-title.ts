import { t } from '@lingui/core/macro'
import type { CalendarEvent } from '#shared/events.ts'

/** The event's title: events of busy-only accounts, and some of other programs, have none. */
export function eventTitle({ summary }: Pick<CalendarEvent, 'summary'>): string {
  return summary.trim() === '' ? t`Busy` : summary
}
