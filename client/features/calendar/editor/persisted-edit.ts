import { t } from '#client/lib/language.ts'
import { type PersistedDraft, persistedDraft } from '#client/lib/storage/drafts.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import { eventTitle } from '../event-title.ts'
import { NOT_RECURRING } from '../recurrence/recurrence.ts'
import { draftOfEvent } from './edit-request.ts'
import type { EventDraft } from './event-draft.ts'

/** A draft with all that one may hold, whatever the one that was opened does. */
export function draftShape(initial: EventDraft): EventDraft {
  return { ...initial, recurrence: NOT_RECURRING, attendees: [{ email: '', name: null }] }
}

/**
 * Where what is typed over an event outlives a reload, for when that is opened again. Over one that has changed
 * meanwhile it is not put: that is said, and it goes.
 * @param name tells the event from others, and from its series
 */
export function persistedEdit(name: string, event: CalendarEvent, initial: EventDraft): PersistedDraft<EventDraft> {
  const before = JSON.stringify(event)
  const untouched = { before, draft: initial }
  const kept = persistedDraft(draftOfEvent(name), untouched, { before, draft: draftShape(initial) })
  return {
    load() {
      const found = kept.load()
      if (!found || found.before === before) return found?.draft
      kept.clear()
      toast.warning(t('“{title}” has changed since. What you had typed was left out.', { title: eventTitle(event) }))
      return undefined
    },
    save: (draft) => kept.save({ before, draft }),
    clear: () => kept.clear(),
  }
}
