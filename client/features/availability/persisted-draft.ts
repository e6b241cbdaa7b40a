import * as v from 'valibot'
import { getSession } from '#client/lib/session/session-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import { type EditableSlot, type EditedDays, editable } from './editable-schedule.ts'

const slotSchema = v.pipe(
  v.object({
    start_time: v.string(),
    end_time: v.string(),
    unreadable: v.object({ start_time: v.exactOptional(v.string()), end_time: v.exactOptional(v.string()) }),
  }),
  v.transform(({ unreadable, ...slot }): EditableSlot => ({ ...editable(slot), unreadable })),
)

/** Edited and unsaved hours, in session storage: closing the panel or a reload does not lose them. */
const draftSchema = v.object({
  /** Another user who logs in later does not see them. */
  user_id: v.string(),
  days: v.record(v.picklist(WEEKDAYS), v.array(slotSchema)),
})
const storedDraft = stored('session', 'meridian.availability', v.nullable(draftSchema), null)

const currentUserId = () => getSession().userInfo?.user_id

/** The user's unsaved hours. */
export function readDraft(): EditedDays {
  const draft = storedDraft.read()
  return draft && draft.user_id === currentUserId() ? draft.days : {}
}

/** Without edited days, it is cleared. */
export function saveDraft(days: EditedDays): void {
  const user_id = currentUserId()
  if (Object.keys(days).length === 0) clearDraft()
  else if (user_id !== undefined) storedDraft.write({ user_id, days })
}

export function clearDraft(): void {
  storedDraft.remove()
}
