import { useCallback, useMemo, useState } from 'react'
import type { WorkSchedule } from '#shared/schedule.ts'
import { type EditableSchedule, sameHours, toEditable } from './editable-schedule.ts'
import { findProblems, type SlotProblems } from './slot-problems.ts'

export interface ScheduleDraft {
  schedule: EditableSchedule
  edit: (schedule: EditableSchedule) => void
  /** The draft was saved: what is saved is shown again, unless it was edited on meanwhile. */
  settle: (sent: EditableSchedule) => void
  problems: SlotProblems
  /** Are its hours other than the saved ones? */
  differs: boolean
}

/** A schedule that is being edited. Until it is touched it follows the saved one, which may change under it. */
export function useScheduleDraft(saved: WorkSchedule): ScheduleDraft {
  const [draft, setDraft] = useState<EditableSchedule>()
  const untouched = useMemo(() => toEditable(saved), [saved])
  const schedule = draft ?? untouched
  const settle = useCallback(
    (sent: EditableSchedule) => setDraft((current) => (current === sent ? undefined : current)),
    [],
  )
  return {
    schedule,
    edit: setDraft,
    settle,
    problems: useMemo(() => findProblems(schedule), [schedule]),
    differs: !sameHours(schedule, saved),
  }
}
