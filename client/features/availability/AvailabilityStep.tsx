import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { trpc } from '#client/api.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { QueryState } from '#client/ui/feedback/QueryState.tsx'
import { useAction } from '#client/ui/feedback/use-action.ts'
import type { UserSettings } from '#shared/users.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import c from './AvailabilityStep.module.css'
import { useScheduleDraft } from './schedule-draft.ts'
import { WeekPreview } from './WeekPreview.tsx'

interface AvailabilityStepProps {
  /** Called after trying to save the hours, even if that failed. */
  onContinue: (isSaved: boolean) => Promise<void>
  /** The onboarding progress, shown above the hours on phones only. */
  progress: ReactNode
}

/** The onboarding step that sets the working hours, with a preview of the week. */
export function AvailabilityStep({ onContinue, progress }: AvailabilityStepProps) {
  const { t } = useLingui()
  const info = trpc.users.info.useQuery()
  return (
    <div className={c.screen}>
      <div className={c.progress}>{progress}</div>
      <div className={c.intro}>
        <h1>{t`When can people meet you?`}</h1>
        <p>{t`Meetings are only booked within these hours. You can change them at any time.`}</p>
      </div>
      {info.data ? <WeeklyHours settings={info.data} onContinue={onContinue} /> : <QueryState query={info} level={2} />}
    </div>
  )
}

function WeeklyHours({ settings, onContinue }: Pick<AvailabilityStepProps, 'onContinue'> & { settings: UserSettings }) {
  const { t } = useLingui()
  const { schedule, problems, save, editor, edit, validate } = useScheduleDraft(settings.work_schedule)
  const { mutate: proceed, isPending } = useAction(async () => {
    if (!validate()) return
    // The server ignores fields of slots that only the editor uses.
    const isSaved = await save.mutateAsync(schedule).then(
      () => true,
      () => false,
    )
    await onContinue(isSaved)
  })
  return (
    <>
      <div className={c.editor} ref={editor}>
        <AvailabilityEditor schedule={schedule} time_zone={settings.time_zone} onChange={edit} problems={problems} />
      </div>
      <div className={c.preview}>
        <WeekPreview schedule={schedule} />
      </div>
      <div className={c.actions}>
        <LoadingButton size="md" isLoading={isPending} loadingText={t`Saving...`} onClick={() => proceed()}>
          {t`Continue`}
        </LoadingButton>
      </div>
    </>
  )
}
