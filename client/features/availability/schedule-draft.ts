import { useMemo, useState } from 'react'
import { WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { type EditableSchedule, type EditedDays, sameHours, toEditable } from './editable-schedule.ts'
import { clearDraft, readDraft, saveDraft } from './persisted-draft.ts'
import { findProblems, type SlotProblems } from './slot-problems.ts'

export interface ScheduleDraft {
  schedule: EditableSchedule
  edit: (schedule: EditableSchedule) => void
  /** Shows the saved hours, except days edited since. */
  settle: (saved: WorkSchedule) => void
  /** Discards the edits. */
  discard: () => void
  problems: SlotProblems
  /** Whether there are unsaved edits. */
  differs: boolean
}

/** The days that differ from the saved schedule. */
function unsavedDays(edited: EditedDays, saved: WorkSchedule): EditedDays {
  const problems = findProblems({ ...toEditable(saved), ...edited })
  return Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const slots = edited[day]
      if (!slots || (sameHours(slots, saved[day]) && !slots.some(({ id }) => problems.has(id)))) return []
      return [[day, slots]]
    }),
  )
}

/**
 * Edits of a schedule, until saved or discarded. Unedited days follow the saved schedule, which another tab may
 * change.
 */
export function useScheduleDraft(saved: WorkSchedule): ScheduleDraft {
  const [edited, setEdited] = useState(readDraft)
  const untouched = useMemo(() => toEditable(saved), [saved])
  const schedule = useMemo(() => ({ ...untouched, ...edited }), [untouched, edited])
  const problems = useMemo(() => findProblems(schedule), [schedule])

  const edit = (next: EditableSchedule) => {
    const touched = WEEKDAYS.filter((day) => next[day] !== schedule[day])
    const days = { ...edited, ...Object.fromEntries(touched.map((day) => [day, next[day]])) }
    setEdited(days)
    saveDraft(unsavedDays(days, saved))
  }
  const discard = () => {
    setEdited({})
    clearDraft()
  }
  // Also runs if the editor was closed while saving.
  const settle = (now: WorkSchedule) => {
    setEdited((days) => unsavedDays(days, now))
    saveDraft(unsavedDays(readDraft(), now))
  }
  const differs = Object.keys(unsavedDays(edited, saved)).length > 0
  return { schedule, edit, settle, discard, problems, differs }
}
