import { trpc } from '#client/api.ts'
import { t } from '#client/lib/language.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { isInstance } from '../event-input.ts'
import { recurrenceText } from './recurrence-text.ts'
import { ruleStart, seriesId } from './series.ts'

/**
 * How an event repeats, in words; undefined when it does not. Its rule is fetched with its series, and until it is there,
 * or where there are no words for it, nothing more is said than that there is one.
 * @param today `YYYY-MM-DD`
 */
export function useRecurrenceText(event: CalendarEvent | undefined, today: string): string | undefined {
  const repeats = event !== undefined && (isInstance(event) || event.recurrence.length > 0)
  const { data: series } = trpc.calendar.getEvent.useQuery(
    { eventId: event ? seriesId(event) : '' },
    { enabled: repeats },
  )
  if (!repeats) return undefined
  return (series && recurrenceText(series.recurrence, ruleStart(series), today)) ?? t('One of a series')
}
