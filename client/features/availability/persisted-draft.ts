import * as z from 'zod/mini'
import { getSession } from '#client/lib/session/session-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import { type EditableSlot, type EditedDays, editable } from './editable-schedule.ts'

const slotSchema = z.pipe(
  z.object({
    start_time: z.string(),
    end_time: z.string(),
    unreadable: z.object({ start_time: z.exactOptional(z.string()), end_time: z.exactOptional(z.string()) }),
  }),
  z.transform(({ unreadable, ...slot }): EditableSlot => ({ ...editable(slot), unreadable })),
)

/** Edited and unsaved hours, in session storage: closing the panel or a reload does not lose them. */
const draftSchema = z.object({
  /** Another user who logs in later does not see them. */
  user_id: z.string(),
  days: z.partialRecord(z.enum(WEEKDAYS), z.array(slotSchema)),
})
const storedDraft = stored('session', 'meridian.availability', z.nullable(draftSchema), null)

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
