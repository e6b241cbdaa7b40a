import { t } from '@lingui/core/macro'
import { type PersistedDraft, persistedDraft } from '#client/lib/storage/drafts.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { CalendarEvent } from '#shared/events.ts'
import { eventTitle } from '../event-title.ts'
import { NOT_RECURRING } from '../recurrence/recurrence.ts'
import { draftOfEvent } from './edit-request.ts'
import type { EventDraft } from './event-draft.ts'

/** A draft with example values in all lists, to validate stored drafts. */
export function draftShape(initial: EventDraft): EventDraft {
  return { ...initial, recurrence: NOT_RECURRING, attendees: [{ email: '', name: null }] }
}

/**
 * Persists the edits of an event, so that they survive a reload. If the event has changed since, the edits are
 * discarded with a warning.
 * @param name identifies the event or its series
 */
export function persistedEdit(name: string, event: CalendarEvent, initial: EventDraft): PersistedDraft<EventDraft> {
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
