import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { trpc } from '#client/api.ts'
import { readApiError } from '#client/lib/api-error.ts'
import { type Text, t } from '#client/lib/language.ts'
import { getSession } from '#client/lib/session-store.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { LoadingButton } from '#client/ui/LoadingButton.tsx'
import { LoadingScreen } from '#client/ui/LoadingScreen.tsx'
import { toast } from '#client/ui/toasts.ts'
import type { UserSettings } from '#shared/users.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import { withoutIds } from './editable-schedule.ts'
import c from './MyAvailability.module.css'
import { focusFirstProblem, useSaveAvailability } from './save-availability.ts'
import { useScheduleDraft } from './schedule-draft.ts'
import { ZoneNote } from './ZoneNote.tsx'

const LEFT_UNSAVED: Text = 'Your new hours are not saved yet. They are kept in My Availability.'

/** The working hours of who is signed in, to look at and change; the panel around it brings the title. */
export function MyAvailability() {
  const info = trpc.users.info.useQuery()
  if (info.data) return <SavedHours settings={info.data} />
  if (info.error) {
    return <ErrorState errorMessage={readApiError(info.error).detail} onTryAgain={() => void info.refetch()} />
  }
  return <LoadingScreen inline />
}

/** Says at the end of an editor that what it leaves is kept, and not saved. */
function useUnsavedNotice(isUnsaved: boolean): void {
  const latest = useRef(isUnsaved)
  useEffect(() => {
    latest.current = isUnsaved
  }, [isUnsaved])
  useEffect(
    () => () => {
      // Who signed out is not followed by it.
      if (latest.current && getSession().isAuthenticated) toast.warning(LEFT_UNSAVED)
    },
    [],
  )
}

function SavedHours({ settings }: { settings: UserSettings }) {
  const { schedule, edit, settle, discard, problems, differs } = useScheduleDraft(settings.work_schedule)
  const save = useSaveAvailability(settle)
  const editor = useRef<HTMLDivElement>(null)
  useUnsavedNotice(differs && !save.isPending)

  const submit = () => {
    if (problems.size > 0) focusFirstProblem(editor.current)
    else save.mutate(withoutIds(schedule))
  }
  const takeBack = () => {
    discard()
    // The button goes; the keyboard starts again at the top of what it changed.
    editor.current?.focus()
  }

  return (
    <div className={c.panel} ref={editor} tabIndex={-1}>
      <ZoneNote time_zone={settings.time_zone} />
      <AvailabilityEditor schedule={schedule} onChange={edit} problems={problems} />
      <div className={c.actions}>
        <LoadingButton
          size="md"
          isLoading={save.isPending}
          loadingText={t('Saving...')}
          disabled={!differs}
          onClick={submit}
        >
          {t('Save')}
        </LoadingButton>
        {differs && !save.isPending && (
          <Button variant="gray" size="md" onClick={takeBack}>
            {t('Discard changes')}
          </Button>
        )}
        <output className={c.unsaved}>{differs && !save.isPending && t('Not saved yet')}</output>
      </div>
    </div>
  )
}
