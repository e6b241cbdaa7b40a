import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { trpc } from '#client/api.ts'
import { detailOr } from '#client/lib/api/api-error.ts'
import { persistedDraft } from '#client/lib/storage/drafts.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import { WEEKDAYS, type WorkSchedule } from '#shared/schedule.ts'
import { type EditableSchedule, sameHours, toEditable } from './editable-schedule.ts'
import { findProblems } from './slot-problems.ts'

/** The days with unsaved edits. */
type EditedDays = Partial<EditableSchedule>

const slotSchema = v.object({
  id: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  unreadable: v.object({ start_time: v.exactOptional(v.string()), end_time: v.exactOptional(v.string()) }),
})
const daysSchema = v.fallback(v.record(v.picklist(WEEKDAYS), v.array(slotSchema)), {})

/** Edits survive closing the editor and reloading the page. */
const storedDraft = persistedDraft<EditedDays>('availability', {})

function loadEdits(): EditedDays {
  return v.parse(daysSchema, storedDraft.load() ?? {})
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
export function useScheduleDraft(saved: WorkSchedule) {
  const { t } = useLingui()
  const [edited, setEdited] = useState(loadEdits)
  const untouched = useMemo(() => toEditable(saved), [saved])
  const schedule = useMemo(() => ({ ...untouched, ...edited }), [untouched, edited])
  const problems = useMemo(() => findProblems(schedule), [schedule])
  const editor = useRef<HTMLDivElement>(null)
  const utils = trpc.useUtils()

  const save = trpc.users.updateWorkSchedule.useMutation({
    // Also runs if the editor was closed while saving.
    onSuccess(settings) {
      utils.users.info.setData(undefined, settings)
      setEdited((days) => unsavedDays(days, settings.work_schedule))
      storedDraft.save(unsavedDays(loadEdits(), settings.work_schedule))
      toast.success(t`Availability slots updated successfully.`)
    },
    onError(error) {
      toast.error(detailOr(error, t`Error updating availabilty slots`))
    },
  })

  return {
    schedule,
    problems,
    /** Whether there are unsaved edits. */
    isDirty: Object.keys(unsavedDays(edited, saved)).length > 0,
    save,
    /** For the element around the editor. */
    editor,
    edit: (next: EditableSchedule) => {
      const touched = WEEKDAYS.filter((day) => next[day] !== schedule[day])
      const days = { ...edited, ...Object.fromEntries(touched.map((day) => [day, next[day]])) }
      setEdited(days)
      storedDraft.save(unsavedDays(days, saved))
    },
    discard: () => {
      setEdited({})
      storedDraft.clear()
    },
    /** Whether the hours are valid. If not, focuses the first invalid time, so that its error is announced. */
    validate: () => {
      if (problems.size > 0) editor.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
      return problems.size === 0
    },
  }
}
