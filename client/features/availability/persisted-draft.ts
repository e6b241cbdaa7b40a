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
const kept = stored('session', 'meridian.availability', z.nullable(draftSchema), null)

const reader = () => getSession().userInfo?.user_id

/** What who is signed in left unsaved. */
export function readDraft(): EditedDays {
  const draft = kept.read()
  return draft && draft.user_id === reader() ? draft.days : {}
}

/** Of no day, it is forgotten. */
export function keepDraft(days: EditedDays): void {
  const user_id = reader()
  if (Object.keys(days).length === 0) forgetDraft()
  else if (user_id !== undefined) kept.write({ user_id, days })
}

export function forgetDraft(): void {
  kept.remove()
}
