import { useLingui } from '@lingui/react/macro'
import { trpc } from '#client/api.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { isInstance } from '../event-input.ts'
import { recurrenceText } from './recurrence-text.ts'
import { ruleStart, seriesId } from './series.ts'

/**
 * Describes how an event repeats; undefined if it does not. Until the series with its rule is fetched, or if it
 * cannot be described, the text only says that it repeats.
 * @param today `YYYY-MM-DD`
 */
export function useRecurrenceText(event: CalendarEvent | undefined, today: string): string | undefined {
  const { t } = useLingui()
  const repeats = event !== undefined && (isInstance(event) || event.recurrence.length > 0)
  const { data: series } = trpc.calendar.getEvent.useQuery(
    { eventId: event ? seriesId(event) : '' },
    { enabled: repeats },
  )
  if (!repeats) return undefined
  return (series && recurrenceText(series.recurrence, ruleStart(series), today)) ?? t`One of a series`
}
