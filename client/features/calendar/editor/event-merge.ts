import { getQueryKey } from '@trpc/react-query'
import { trpc } from '#client/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import type { CalendarEvent, EventInput } from '#shared/events.ts'

/** The cached event, which may be newer than the opened one. */
export function latestVersion(event: CalendarEvent): CalendarEvent {
  // Events outside the shown period are not kept up to date.
  const shown = { queryKey: getQueryKey(trpc.calendar.listEvents), type: 'active' } as const
  const lists = queryClient.getQueriesData<CalendarEvent[]>(shown)
  return lists.flatMap(([, events]) => events ?? []).find(({ id }) => id === event.id) ?? event
}

/**
 * The input that changes only what differs between `before` and `after`: other fields may have changed elsewhere
 * meanwhile. Start and end count as one field.
 * @param known the event as it is known now
 */
export function changedFields(known: CalendarEvent, before: EventInput, after: EventInput): EventInput {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  )
  const { start, end, recurrence } = after
  const times = { start, end, ...(recurrence && { recurrence }) }
  const isMoved = changed.some(([name]) => name in times)
  return {
    summary: known.summary,
    start: known.start,
    end: known.end,
    ...Object.fromEntries(changed),
    ...(isMoved && times),
  }
}
