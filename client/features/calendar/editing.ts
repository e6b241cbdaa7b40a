import type { CalendarEvent } from '#shared/events.ts'
import { createEvent, updateEvent, updateSeries } from './event-changes.ts'
import { draftOf, draftSpan, type EventDraft, inputOfDraft, newDraft } from './event-draft.ts'
import { isInstance, type Scope, type TimeSpan } from './event-input.ts'

/** What the editor is open for. */
export interface Editing {
  title: string
  initial: EventDraft
  /** One instance of a series cannot repeat itself. */
  canRepeat: boolean
  save: (draft: EventDraft) => Promise<CalendarEvent>
}

export function newEvent(span: TimeSpan, zone: string, color: string): Editing {
  const initial = newDraft(span, zone, color)
  return { title: 'New event', initial, canRepeat: true, save: (draft) => createEvent(inputOfDraft(draft, initial)) }
}

export function editEvent(event: CalendarEvent, zone: string, scope: Scope): Editing {
  const initial = draftOf(event, zone, scope)
  if (scope === 'series' && isInstance(event)) {
    return {
      title: 'Edit the series',
      initial,
      canRepeat: true,
      save: (draft) => updateSeries(event, draftSpan(draft), inputOfDraft(draft, initial)),
    }
  }
  return {
    title: 'Edit event',
    initial,
    canRepeat: !isInstance(event),
    save: (draft) => updateEvent(event, inputOfDraft(draft, initial)),
  }
}
