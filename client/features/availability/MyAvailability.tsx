import { useRef } from 'react'
import { trpc } from '#client/api.ts'
import { readApiError } from '#client/lib/api-error.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import type { UserSettings } from '#shared/users.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { withoutIds } from './editable-schedule.ts'
import c from './MyAvailability.module.css'
import { focusFirstProblem, useSaveAvailability } from './save-availability.ts'
import { useScheduleDraft } from './schedule-draft.ts'
import { ZoneNote } from './ZoneNote.tsx'

/** The working hours of who is signed in, to look at and change; the panel around it brings the title. */
export function MyAvailability() {
  const info = trpc.users.info.useQuery()
  if (info.data) return <SavedHours settings={info.data} />
  if (info.error) {
    return <ErrorState errorMessage={readApiError(info.error).detail} onTryAgain={() => void info.refetch()} />
  }
  return <LoadingScreen inline />
}

function SavedHours({ settings }: { settings: UserSettings }) {
  const { schedule, edit, settle, problems, differs } = useScheduleDraft(settings.work_schedule)
  const save = useSaveAvailability()
  const editor = useRef<HTMLDivElement>(null)

  const submit = () => {
    if (problems.size > 0) focusFirstProblem(editor.current)
    else save.mutate(withoutIds(schedule), { onSuccess: () => settle(schedule) })
  }

  return (
    <div className={c.panel} ref={editor}>
      <ZoneNote time_zone={settings.time_zone} />
      <AvailabilityEditor schedule={schedule} onChange={edit} problems={problems} />
      <div className={c.actions}>
        <LoadingButton isLoading={save.isPending} loadingText="Saving..." disabled={!differs} onClick={submit}>
          Save
        </LoadingButton>
      </div>
    </div>
  )
}
