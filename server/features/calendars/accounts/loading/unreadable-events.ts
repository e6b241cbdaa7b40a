import type { Db } from '../../../../platform/db/database.ts'
import { isSupportedRecurrence } from '../../recurrence-rule.ts'
import type { CalendarKey } from '../../tables.ts'
import { hasUnknownZone } from '../../unknown-zones.ts'
import { listBusySeries, saveUnreadableEvents } from './store.ts'

/** Enough for the calendar's owner to see what is wrong. */
const MAX_TITLES = 10

/**
 * Saves the titles of a calendar's events that cannot be expanded. They make its owner's availability unknown while the
 * calendar is selected.
 */
export async function recordUnreadableEvents(db: Db, calendar: CalendarKey, now: Date): Promise<void> {
  const series = await listBusySeries(db, calendar, now)
  const titles = series
    .filter((event) => !hasUnknownZone(event) && !isSupportedRecurrence(event.recurrence, event))
    .slice(0, MAX_TITLES)
    .map(({ summary }) => summary)
  await saveUnreadableEvents(db, calendar, titles)
}
