import { type KeptDraft, keptDraft } from '#client/lib/drafts.ts'
import { t } from '#client/lib/language.ts'
import type { CalendarEvent, EventScope } from '#shared/events.ts'
import { createEvent, getSeries, updateEvent, updateSeries } from './event-changes.ts'
import { draftOf, type EventDraft, inputOfDraft, newDraft } from './event-draft.ts'
import { isInstance, type TimeSpan } from './event-input.ts'

/** What the editor is open for. */
export interface Editing {
  title: string
  initial: EventDraft
  /** Where what is typed outlives a reload. */
  kept?: KeptDraft<EventDraft>
  /** One instance of a series cannot repeat itself. */
  canRepeat: boolean
  save: (draft: EventDraft) => Promise<CalendarEvent>
}

export function newEvent(span: TimeSpan, zone: string, color: string): Editing {
  const initial = newDraft(span, zone, color)
  return {
    title: t('New event'),
    initial,
    kept: keptDraft('new-event', initial),
    canRepeat: true,
    save: (draft) => createEvent(inputOfDraft(draft, initial)),
  }
}

/** The new event that somebody was at when the page was reloaded. */
export function unfinishedEvent(...proposed: Parameters<typeof newEvent>): Editing | undefined {
  const editing = newEvent(...proposed)
  return editing.kept?.read() && editing
}

/** Opens an event, or one instance of a series. */
export function editEvent(event: CalendarEvent, zone: string): Editing {
  const initial = draftOf(event, zone)
  return {
    title: t('Edit event'),
    initial,
    canRepeat: !isInstance(event),
    save: (draft) => updateEvent(event, inputOfDraft(draft, initial)),
  }
}

/** Opens all of a series, or all from one of its instances on, with its rule. */
export async function editSeries(instance: CalendarEvent, zone: string, scope: EventScope): Promise<Editing> {
  const initial = draftOf(await getSeries(instance, scope), zone)
  return {
    title: t(scope === 'all' ? 'Edit all events' : 'Edit this and following events'),
    initial,
    canRepeat: true,
    save: (draft) => updateSeries(instance, scope, inputOfDraft(draft, initial)),
  }
}
