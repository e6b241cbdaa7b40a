import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { trpc } from '#client/api.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { FieldWarning } from '#client/ui/forms/FieldWarning.tsx'
import { useUnsavedChanges } from '#client/ui/forms/unsaved-changes.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import type { UserSettings } from '#shared/users.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { toWorkSchedule } from './editable-schedule.ts'
import c from './MyAvailability.module.css'
import { useScheduleDraft } from './schedule-draft.ts'

/** Shows and edits the user's working hours; the surrounding panel has the title. */
export function MyAvailability() {
  const info = trpc.users.info.useQuery()
  return info.data ? <HoursForm settings={info.data} /> : <QueryState query={info} />
}

function HoursForm({ settings }: { settings: UserSettings }) {
  const { t } = useLingui()
  const { schedule, problems, unsavedDays, save, editor, edit, discard, validate } = useScheduleDraft(
    settings.work_schedule,
  )
  const isDirty = Object.keys(unsavedDays).length > 0
  useUnsavedChanges({ hasChanges: () => isDirty && !save.isPending, discard })
  const discardAndFocus = () => {
    discard()
    // The button unmounts, so focus moves to the editor.
    editor.current?.focus()
  }
  return (
    <div className={c.panel} ref={editor} tabIndex={-1}>
      <AvailabilityEditor schedule={schedule} time_zone={settings.time_zone} onChange={edit} problems={problems} />
      <FieldWarning
        text={WEEKDAYS.every((day) => schedule[day].length === 0) ? t`No hours set: nobody can book you.` : undefined}
      />
      <div className={c.actions}>
        <LoadingButton
          size="md"
          isLoading={save.isPending}
          loadingText={t`Saving...`}
          disabled={!isDirty}
          onClick={() => validate() && save.mutate(toWorkSchedule(unsavedDays))}
        >
          {t`Save`}
        </LoadingButton>
        {isDirty && !save.isPending && (
          <Button variant="gray" size="md" onClick={discardAndFocus}>
            {t`Discard changes`}
          </Button>
        )}
        <output className={c.unsaved}>{isDirty && !save.isPending && t`Unsaved changes`}</output>
      </div>
    </div>
  )
}
