import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { queries, trpc } from '#client/api.ts'
import { detailOr } from '#client/lib/api/api-error.ts'
import { persistedDraft } from '#client/lib/storage/drafts.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { type EditableSchedule, haveSameHours, toEditableSchedule } from './editable-schedule.ts'
import { findSlotProblems } from './slot-problems.ts'

/** The days with unsaved edits. */
type EditedDays = Partial<EditableSchedule>

const slotSchema = v.object({
  id: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  invalidTexts: v.object({ start_time: v.exactOptional(v.string()), end_time: v.exactOptional(v.string()) }),
})
const daysSchema = v.fallback(v.record(v.picklist(WEEKDAYS), v.array(slotSchema)), {})

/** Edits survive closing the editor and reloading the page. */
const storedDraft = persistedDraft<EditedDays>('availability', {})

function loadEdits(): EditedDays {
  return v.parse(daysSchema, storedDraft.load() ?? {})
}

/** The edited days that differ from the saved schedule, or have problems. */
function getUnsavedDays(days: EditedDays, savedSchedule: WorkSchedule): EditedDays {
  const problems = findSlotProblems({ ...toEditableSchedule(savedSchedule), ...days })
  return Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const slots = days[day]
      if (!slots || (haveSameHours(slots, savedSchedule[day]) && !slots.some(({ id }) => problems.has(id)))) return []
      return [[day, slots]]
    }),
  )
}

/**
 * Edits of a schedule, until saved or discarded. Unedited days follow the saved schedule, which another tab may
 * change.
 */
export function useScheduleDraft(savedSchedule: WorkSchedule) {
  const { t } = useLingui()
  const [editedDays, setEditedDays] = useState(loadEdits)
  const editableSchedule = useMemo(() => toEditableSchedule(savedSchedule), [savedSchedule])
  const schedule = useMemo(() => ({ ...editableSchedule, ...editedDays }), [editableSchedule, editedDays])
  const problems = useMemo(() => findSlotProblems(schedule), [schedule])
  const editor = useRef<HTMLDivElement>(null)

  const save = trpc.users.updateWorkSchedule.useMutation({
    // Also runs if the editor was closed while saving.
    onSuccess(settings) {
      queries.users.info.setData(undefined, settings)
      setEditedDays((days) => getUnsavedDays(days, settings.work_schedule))
      storedDraft.save(getUnsavedDays(loadEdits(), settings.work_schedule))
      toast.success(t`Availability slots updated successfully.`)
    },
    onError(error) {
      toast.error(detailOr(error, t`Error updating availabilty slots`))
    },
  })

  return {
    schedule,
    problems,
    unsavedDays: getUnsavedDays(editedDays, savedSchedule),
    save,
    /** The ref of the element around the editor. */
    editor,
    edit: (next: EditableSchedule) => {
      const changedDays = WEEKDAYS.filter((day) => next[day] !== schedule[day])
      const days = { ...editedDays, ...Object.fromEntries(changedDays.map((day) => [day, next[day]])) }
      setEditedDays(days)
      storedDraft.save(getUnsavedDays(days, savedSchedule))
    },
    discard: () => {
      setEditedDays({})
      storedDraft.clear()
    },
    /** Whether the hours are valid. If not, focuses the first invalid time, so that its error is announced. */
    validate: () => {
      if (problems.size > 0) editor.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
      return problems.size === 0
    },
  }
}
