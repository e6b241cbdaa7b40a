import { t } from '@lingui/core/macro'
import { getQueryKey } from '@trpc/react-query'
import { api, trpc } from '#client/api.ts'
import { withIdempotencyKey } from '#client/lib/api/idempotency.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { type PersistedDraft, persistedDraft } from '#client/lib/storage/drafts.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { revealEvent } from '#client/ui/focus/return-focus.ts'
import type { CalendarEvent, EventInput, EventScope } from '#shared/events.ts'
import { runChange, updateEvent } from '../actions/event-changes.ts'
import { deferDeletion } from '../actions/pending-deletions.ts'
import { updateSeries } from '../actions/series-changes.ts'
import type { UndoOffer } from '../actions/UndoBar.tsx'
import { selectCalendar } from '../calendar-events.ts'
import { whenText } from '../dates/event-times.ts'
import { eventTitle, isInstance } from '../event-input.ts'
import { NOT_RECURRING } from '../recurrence/recurrence.ts'
import { isUndoable } from '../recurrence/series-rule.ts'
import { draftOfEvent, type EditRequest, NEW_EVENT } from './edit-request.ts'
import { draftOf, type EventDraft, inputOfDraft, newDraft } from './event-draft.ts'

/** What the editor creates or changes. */
export interface Editing {
  title: string
  /** The unchanged draft. */
  initial: EventDraft
  /** Survives a reload. */
  persisted?: PersistedDraft<EventDraft>
  /** An instance cannot repeat, and stays in its series' calendar. */
  canRepeat: boolean
  /** Creates or updates the event; its errors are shown. */
  save: (draft: EventDraft) => Promise<unknown>
}

/**
 * @param zone the calendar's zone
 * @param onSaved shows the result, and offers to undo it if possible
 */
export function eventEditing(request: EditRequest, zone: string, onSaved: (offer: UndoOffer) => void): Editing {
  /** Makes the saved event visible: shows its calendar and scrolls to its time. */
  const show = (event: CalendarEvent, undo?: UndoOffer['undo']) => {
    selectCalendar(event.calendar_id, true)
    const text = t`Saved: ${{ title: eventTitle(event) }}, ${{ when: whenText(event, zone, Date.now()) }}`
    onSaved({ text, undo })
    revealEvent(event.id)
    return event
  }

  if (request.kind === 'new') {
    const initial = newDraft(request.span, zone, request.color)
    return {
      title: t`New event`,
      initial,
      persisted: persistedDraft(NEW_EVENT, initial, draftShape(initial)),
      canRepeat: true,
      async save(draft) {
        const created = await createEvent(inputOfDraft(draft, initial))
        return show(created, () => deferDeletion(created, 'all').commit())
      },
    }
  }
  if (request.kind === 'event') {
    const { event } = request
    const initial = draftOf(event, zone)
    return {
      title: t`Edit event`,
      initial,
      persisted: persistedEdit(event.id, event, initial),
      canRepeat: !isInstance(event),
      async save(draft) {
        const known = latestVersion(event)
        const input = changedFields(known, inputOfDraft(initial, initial), inputOfDraft(draft, initial))
        const saved = await updateEvent(known, input)
        return show(saved, undoEdit(known, saved, input, 'this'))
      },
    }
  }
  const { instance, series, scope } = request
  const initial = draftOf(series, zone)
  return {
    title: scope === 'all' ? t`Edit all events` : t`Edit this and following events`,
    initial,
    persisted: persistedEdit(`${scope}.${series.id}`, series, initial),
    canRepeat: true,
    async save(draft) {
      const input = inputOfDraft(draft, initial)
      const saved = await updateSeries(instance, scope, input)
      return show(saved, undoEdit(series, saved, input, scope))
    },
  }
}

/** Creates an event, once across retries. It is shown after the response, which contains its id. */
export function createEvent(input: EventInput): Promise<CalendarEvent> {
  return runChange(() =>
    withIdempotencyKey('event', input, (options) => api.calendar.createEvent.mutate(input, options)),
  )
}

/** A draft with example values in all lists, to validate stored drafts. */
function draftShape(initial: EventDraft): EventDraft {
  return { ...initial, recurrence: NOT_RECURRING, attendees: [{ email: '', name: null }] }
}

/**
 * Persists the edits of an event, so that they survive a reload. If the event has changed since, the edits are
 * discarded with a warning.
 * @param name identifies the event or its series
 */
function persistedEdit(name: string, event: CalendarEvent, initial: EventDraft): PersistedDraft<EventDraft> {
  const before = JSON.stringify(event)
  const untouched = { before, draft: initial }
  const storedDraft = persistedDraft(draftOfEvent(name), untouched, { before, draft: draftShape(initial) })
  return {
    load() {
      const found = storedDraft.load()
      if (!found || found.before === before) return found?.draft
      storedDraft.clear()
      toast.warning(t`“${{ title: eventTitle(event) }}” was changed elsewhere. Your unsaved edits were discarded.`)
      return undefined
    },
    save: (draft) => storedDraft.save({ before, draft }),
    clear: () => storedDraft.clear(),
  }
}

/** The cached event, which may be newer than the opened one. */
function latestVersion(event: CalendarEvent): CalendarEvent {
  // Events outside the shown period are not kept up to date.
  const shown = { queryKey: getQueryKey(trpc.calendar.listEvents), type: 'active' } as const
  const lists = queryClient.getQueriesData<CalendarEvent[]>(shown)
  return lists.flatMap(([, events]) => events ?? []).find(({ id }) => id === event.id) ?? event
}

/**
 * The input that changes only what differs between `before` and `after`: other fields may have changed elsewhere
 * meanwhile. Start and end count as one field.
 * @param known the latest known state of the event
 */
function changedFields(known: CalendarEvent, before: EventInput, after: EventInput): EventInput {
  const previous = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previous.get(name)),
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
function undoEdit(
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
