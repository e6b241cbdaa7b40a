import { isMembers, type Members, textOrNull } from '#client/lib/json.ts'
import { getSession } from '#client/lib/session/session-store.ts'
import { stored } from '#client/lib/storage/storage.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import { type EditableSlot, type EditedDays, editable } from './editable-schedule.ts'

/** Hours that were edited and not saved, as this tab keeps them: neither a closed panel nor a reload loses them. */
interface KeptDraft {
  /** Whose hours they are: they are not shown to who signs in after them. */
  user_id: string
  days: EditedDays
}

function readSlot(value: unknown): EditableSlot[] {
  if (!isMembers(value)) return []
  const { start_time, end_time, unreadable } = value
  if (typeof start_time !== 'string' || typeof end_time !== 'string') return []
  return [{ ...editable({ start_time, end_time }), unreadable: readTexts(isMembers(unreadable) ? unreadable : {}) }]
}

function readTexts({ start_time, end_time }: Members): EditableSlot['unreadable'] {
  return {
    ...(typeof start_time === 'string' && { start_time }),
    ...(typeof end_time === 'string' && { end_time }),
  }
}

function readKept(value: unknown): KeptDraft | undefined {
  if (!isMembers(value)) return undefined
  const { days } = value
  const user_id = textOrNull(value['user_id'])
  if (user_id === null || !isMembers(days)) return undefined
  const edited = WEEKDAYS.flatMap((day) => {
    const slots = days[day]
    return Array.isArray(slots) ? [[day, slots.flatMap(readSlot)]] : []
  })
  return { user_id, days: Object.fromEntries(edited) }
}

const kept = stored<KeptDraft | null>('session', 'meridian.availability', readKept, null)

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
