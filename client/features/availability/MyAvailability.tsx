import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { trpc } from '#client/api.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import { FieldWarning } from '#client/ui/forms/FieldWarning.tsx'
import { useUnsavedChanges } from '#client/ui/forms/unsaved-changes.ts'
import { WEEKDAYS } from '#shared/schedule.ts'
import type { UserSettings } from '#shared/users.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { withoutIds } from './editable-schedule.ts'
import c from './MyAvailability.module.css'
import { focusFirstProblem, useSaveAvailability } from './save-availability.ts'
import { useScheduleDraft } from './schedule-draft.ts'
import { ZoneNote } from './ZoneNote.tsx'

/** Shows and edits the user's working hours; the surrounding panel has the title. */
export function MyAvailability() {
  const info = trpc.users.info.useQuery()
  if (info.data) return <SavedHours settings={info.data} />
  if (info.error) {
    return <ErrorState errorMessage={readApiError(info.error).detail} onTryAgain={() => void info.refetch()} />
  }
  return <LoadingScreen inline />
}

function SavedHours({ settings }: { settings: UserSettings }) {
  const { t } = useLingui()
  const { schedule, edit, settle, discard, problems, differs } = useScheduleDraft(settings.work_schedule)
  const save = useSaveAvailability(settle)
  const editor = useRef<HTMLDivElement>(null)
  useUnsavedChanges({ hasChanges: () => differs && !save.isPending, discard })

  const submit = () => {
    if (problems.size > 0) focusFirstProblem(editor.current)
    else save.mutate(withoutIds(schedule))
  }
  const takeBack = () => {
    discard()
    // The button unmounts, so focus moves to the start of the hours.
    editor.current?.focus()
  }

  return (
    <div className={c.panel} ref={editor} tabIndex={-1}>
      <ZoneNote time_zone={settings.time_zone} />
      <AvailabilityEditor schedule={schedule} onChange={edit} problems={problems} />
      <FieldWarning
        text={WEEKDAYS.every((day) => schedule[day].length === 0) ? t`No hours set: nobody can book you.` : undefined}
      />
      <div className={c.actions}>
        <LoadingButton
          size="md"
          isLoading={save.isPending}
          loadingText={t`Saving...`}
          disabled={!differs}
          onClick={submit}
        >
          {t`Save`}
        </LoadingButton>
        {differs && !save.isPending && (
          <Button variant="gray" size="md" onClick={takeBack}>
            {t`Discard changes`}
          </Button>
        )}
        <output className={c.unsaved}>{differs && !save.isPending && t`Unsaved changes`}</output>
      </div>
    </div>
  )
}
