import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { updateEvent } from './event-changes.ts'
import { updateSeries } from './series-changes.ts'
import { goesBack } from './series-rule.ts'

/** What to send to have an event as it was; what a change leaves out has not changed. */
function inputBefore(before: CalendarEvent, change: EventInput): EventInput {
  const { summary, description, location, meeting_url, transparency, start, end, recurrence } = before
  return {
    summary,
    description,
    location,
    meeting_url,
    transparency,
    start,
    end,
    recurrence,
    ...(change.calendar_id !== undefined && { calendar_id: before.calendar_id }),
    ...(change.attendees && { attendees: before.attendees.map(({ email, name }) => ({ email, name })) }),
    ...(change.extendedProps && { extendedProps: { event_color: before.extendedProps.event_color } }),
  }
}

/** Who is taken out and put back in has not answered any more. */
function losesAnswers({ attendees, organizer }: CalendarEvent, change: EventInput): boolean {
  const kept = new Set((change.attendees ?? attendees).map(({ email }) => email))
  return attendees.some(
    ({ email, response_status }) => !kept.has(email) && email !== organizer.email && response_status !== 'needs_action',
  )
}

/**
 * What takes a change of an event back; undefined where it would not be as before.
 * @param after the event as it was saved
 * @param scope how much of a series was changed
 */
export function undoOf(
  before: CalendarEvent,
  after: CalendarEvent,
  change: EventInput,
  scope: EventScope,
): (() => Promise<unknown>) | undefined {
  if (losesAnswers(before, change)) return undefined
  const input = inputBefore(before, change)
  if (scope === 'this') return () => updateEvent(after, input)
  return goesBack(before, change) ? () => updateSeries(before, 'all', input) : undefined
}
