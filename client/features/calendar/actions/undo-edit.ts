import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { changedFields, latestVersion } from '../editor/event-merge.ts'
import { isUndoable } from '../recurrence/series-rule.ts'
import { updateEvent } from './event-changes.ts'
import { updateSeries } from './series-changes.ts'

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
