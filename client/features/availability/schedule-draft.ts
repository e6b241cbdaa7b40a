import { useMemo, useState } from 'react'
import { WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { type EditableSchedule, type EditedDays, sameHours, toEditable } from './editable-schedule.ts'
import { clearDraft, readDraft, saveDraft } from './persisted-draft.ts'
import { findProblems, type SlotProblems } from './slot-problems.ts'

export interface ScheduleDraft {
  schedule: EditableSchedule
  edit: (schedule: EditableSchedule) => void
  /** Some hours were saved: what is saved is shown again, but for what has been edited meanwhile. */
  settle: (saved: WorkSchedule) => void
  /** Forgets what was edited. */
  discard: () => void
  problems: SlotProblems
  /** Is there anything in it that is not saved? */
  differs: boolean
}

/** Edited days that are not as they are saved. Saved hours have no problems: a day that has any is not. */
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
 * A schedule that is being edited, until it is saved or discarded. A day that nobody touches follows the saved one, which
 * may change under it: in another tab, or by somebody else's hand.
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
  // Also heard by an editor that was closed while its hours were being saved.
  const settle = (now: WorkSchedule) => {
    setEdited((days) => unsavedDays(days, now))
    saveDraft(unsavedDays(readDraft(), now))
  }
  const differs = Object.keys(unsavedDays(edited, saved)).length > 0
  return { schedule, edit, settle, discard, problems, differs }
}
