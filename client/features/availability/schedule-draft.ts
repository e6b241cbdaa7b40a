import { useMemo, useState } from 'react'
import type { WorkSchedule } from '#shared/schedule.ts'
import { type EditableSchedule, sameHours, toEditable } from './editable-schedule.ts'
import { forgetDraft, keepDraft, readDraft } from './kept-draft.ts'
import { findProblems, type SlotProblems } from './slot-problems.ts'

export interface ScheduleDraft {
  schedule: EditableSchedule
  edit: (schedule: EditableSchedule) => void
  /** Some hours were saved: what is saved is shown again, unless the draft has been edited on meanwhile. */
  settle: (saved: WorkSchedule) => void
  /** Forgets what was edited. */
  discard: () => void
  problems: SlotProblems
  /** Is there anything in it that is not saved? */
  differs: boolean
}

/** Saved hours have no problems: a draft that has any was edited, even where that changed none of its hours. */
function isUnsaved(schedule: EditableSchedule, saved: WorkSchedule): boolean {
  return !sameHours(schedule, saved) || findProblems(schedule).size > 0
}

/**
 * A schedule that is being edited, until it is saved or discarded. Until it is touched it follows the saved one, which
 * may change under it.
 */
export function useScheduleDraft(saved: WorkSchedule): ScheduleDraft {
  const [draft, setDraft] = useState(readDraft)
  const untouched = useMemo(() => toEditable(saved), [saved])
  const schedule = draft ?? untouched
  const problems = useMemo(() => findProblems(schedule), [schedule])

  const edit = (next: EditableSchedule) => {
    setDraft(next)
    if (isUnsaved(next, saved)) keepDraft(next)
    else forgetDraft()
  }
  const discard = () => {
    setDraft(undefined)
    forgetDraft()
  }
  // Also heard by an editor that was closed while its hours were being saved.
  const settle = (now: WorkSchedule) => {
    setDraft((current) => (current && isUnsaved(current, now) ? current : undefined))
    const left = readDraft()
    if (left && !isUnsaved(left, now)) forgetDraft()
  }
  return { schedule, edit, settle, discard, problems, differs: isUnsaved(schedule, saved) }
}
