import { queryClient } from '#client/lib/query-client.ts'
import type { CalendarEvent, EventInput } from '#shared/events.ts'

/** An event as it is known now, which may be another than when it was opened. */
export function asKnown(event: CalendarEvent): CalendarEvent {
  const lists = queryClient.getQueriesData<CalendarEvent[]>({ queryKey: [['calendar', 'listEvents']] })
  const found = lists.flatMap(([, events]) => events?.find(({ id }) => id === event.id) ?? [])
  return found.at(-1) ?? event
}

/**
 * What to send so that an event changes as from `before` to `after`, and no more: another tab, or another calendar, may
 * have changed the rest of it meanwhile. Its times are one thing.
 * @param known the event as it is known now
 */
export function onlyWhatChanges(known: CalendarEvent, before: EventInput, after: EventInput): EventInput {
  const isChanged = (name: string) => textOf(before, name) !== textOf(after, name)
  const changes = Object.fromEntries(Object.entries(after).filter(([name]) => isChanged(name)))
  const { start, end, recurrence } = after
  const times = { start, end, ...(recurrence && { recurrence }) }
  const isMoved = ['start', 'end', 'recurrence'].some(isChanged)
  return { summary: known.summary, start: known.start, end: known.end, ...changes, ...(isMoved && times) }
}

function textOf(input: EventInput, name: string): string | undefined {
  return JSON.stringify(Object.entries(input).find(([member]) => member === name)?.[1])
}
