import { getQueryKey } from '@trpc/react-query'
import { trpc } from '#client/api.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { isUndoable } from '../recurrence/series-rule.ts'
import { updateEvent } from './event-changes.ts'
import { updateSeries } from './series-changes.ts'

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

/** The input that restores everything a change affected. */
function restoreInput(event: CalendarEvent, change: EventInput): EventInput {
  const { summary, description, location, meeting_url, transparency, start, end, recurrence } = event
  return {
    summary,
    description,
    location,
    meeting_url,
    transparency,
    start,
    end,
    recurrence,
    ...(change.calendar_id !== undefined && { calendar_id: event.calendar_id }),
    ...(change.attendees && { attendees: event.attendees.map(({ email, name }) => ({ email, name })) }),
    ...(change.extendedProps && { extendedProps: { event_color: event.extendedProps.event_color } }),
  }
}

/** Removing attendees and adding them again would lose their responses. */
function losesResponses({ attendees, organizer }: CalendarEvent, change: EventInput): boolean {
  const remaining = new Set((change.attendees ?? attendees).map(({ email }) => email))
  return attendees.some(
    ({ email, response_status }) =>
      !remaining.has(email) && email !== organizer.email && response_status !== 'needs_action',
  )
}

/**
 * A function that undoes a change; undefined if it cannot be fully undone.
 * @param after the event as it was saved
 * @param scope how much of a series was changed
 */
export function undoEdit(
  before: CalendarEvent,
  after: CalendarEvent,
  change: EventInput,
  scope: EventScope,
): (() => Promise<unknown>) | undefined {
  if (losesResponses(before, change)) return undefined
  const input = restoreInput(before, change)
  if (scope === 'this')
    return () => updateEvent(after, changedFields(latestVersion(after), restoreInput(after, change), input))
  return isUndoable(before, change) ? () => updateSeries(before, 'all', input) : undefined
}
