import { type KeptDraft, keptDraft } from '#client/lib/drafts.ts'
import { t } from '#client/lib/language.ts'
import { revealEvent } from '#client/ui/return-focus.ts'
import { BRIEF, toast } from '#client/ui/toasts.ts'
import type { CalendarEvent } from '#shared/events.ts'
import { createEvent } from './create-event.ts'
import { type EditRequest, NEW_EVENT } from './edit-request.ts'
import { updateEvent, updateSeries } from './event-changes.ts'
import { draftOf, type EventDraft, inputOfDraft, newDraft } from './event-draft.ts'
import { isInstance } from './event-input.ts'
import { whenText } from './event-times.ts'
import { selectCalendar } from './selected-calendars.ts'

/** What the editor is open for. */
export interface Editing {
  title: string
  /** Before anybody typed. */
  initial: EventDraft
  /** Where what is typed outlives a reload. */
  kept?: KeptDraft<EventDraft>
  /** One instance of a series cannot repeat itself, and stays in the calendar of the others. */
  canRepeat: boolean
  save: (draft: EventDraft) => Promise<CalendarEvent>
}

/** Saves an event where it can be seen: a calendar that it was put into is shown, and its hour scrolled to. */
async function shown(saving: Promise<CalendarEvent>, zone: string): Promise<CalendarEvent> {
  const event = await saving
  selectCalendar(event.calendar_id, true)
  toast.success(t('Saved: {title}, {when}', { title: event.summary, when: whenText(event, zone, Date.now()) }), BRIEF)
  revealEvent(event.id)
  return event
}

/** @param zone the one that the calendar is in */
export function editingOf(request: EditRequest, zone: string): Editing {
  if (request.kind === 'new') {
    const initial = newDraft(request.span, zone, request.color)
    return {
      title: t('New event'),
      initial,
      kept: keptDraft(NEW_EVENT, initial, { ...initial, attendees: [{ email: '', name: null }] }),
      canRepeat: true,
      save: (draft) => shown(createEvent(inputOfDraft(draft, initial)), zone),
    }
  }
  if (request.kind === 'event') {
    const { event } = request
    const initial = draftOf(event, zone)
    return {
      title: t('Edit event'),
      initial,
      canRepeat: !isInstance(event),
      save: (draft) => shown(updateEvent(event, inputOfDraft(draft, initial)), zone),
    }
  }
  const { instance, series, scope } = request
  const initial = draftOf(series, zone)
  return {
    title: t(scope === 'all' ? 'Edit all events' : 'Edit this and following events'),
    initial,
    canRepeat: true,
    save: (draft) => shown(updateSeries(instance, scope, inputOfDraft(draft, initial)), zone),
  }
}
