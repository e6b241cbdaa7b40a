import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { trpc } from '#client/api.ts'
import { readApiError } from '#client/lib/api/api-error.ts'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { LoadingScreen } from '#client/ui/feedback/LoadingScreen.tsx'
import type { UserSettings } from '#shared/users.ts'
import { AvailabilityEditor } from './AvailabilityEditor.tsx'
import c from './CalendarConfig.module.css'
import { withIds } from './editable-schedule.ts'
import { focusFirstProblem, useSaveAvailability } from './save-availability.ts'
import { useScheduleDraft } from './schedule-draft.ts'
import { WeekPreview } from './WeekPreview.tsx'
import { ZoneNote } from './ZoneNote.tsx'

export interface CalendarConfigProps {
  /** Continues, even if saving the hours failed. */
  onContinue: (saved: boolean) => Promise<void>
  /** The onboarding progress, above the hours on phones, where the week preview does not fit. */
  way: ReactNode
}

/** The last step of the onboarding: the working hours, and a preview of the week. */
export function CalendarConfig({ onContinue, way }: CalendarConfigProps) {
  const { t } = useLingui()
  const info = trpc.users.info.useQuery()
  return (
    <div className={c.screen}>
      <div className={c.way}>{way}</div>
      <div className={c.intro}>
        <h1>{t`When can people meet you?`}</h1>
        <p>{t`Meetings are only booked within these hours. You can change them at any time.`}</p>
      </div>
      {info.data ? (
        <WeekHours settings={info.data} onContinue={onContinue} />
      ) : info.error ? (
        <ErrorState errorMessage={readApiError(info.error).detail} onTryAgain={() => void info.refetch()} />
      ) : (
        <LoadingScreen inline />
      )}
    </div>
  )
}

function WeekHours({ settings, onContinue }: Pick<CalendarConfigProps, 'onContinue'> & { settings: UserSettings }) {
  const { t } = useLingui()
  const { schedule, edit, settle, problems } = useScheduleDraft(settings.work_schedule)
  const save = useSaveAvailability(settle)
  const [going, setGoing] = useState(false)
  const editor = useRef<HTMLDivElement>(null)

  const proceed = async () => {
    if (problems.size > 0) {
      focusFirstProblem(editor.current)
      return
    }
    setGoing(true)
    const saved = await save.mutateAsync(withIds(schedule)).then(
      () => true,
      () => false,
    )
    await onContinue(saved)
    setGoing(false)
  }

  return (
    <>
      <div className={c.editor} ref={editor}>
        <ZoneNote time_zone={settings.time_zone} />
        <AvailabilityEditor schedule={schedule} onChange={edit} problems={problems} />
      </div>
      <div className={c.preview}>
        <WeekPreview schedule={schedule} />
      </div>
      <div className={c.actions}>
        <LoadingButton size="md" isLoading={going} loadingText={t`Saving...`} onClick={() => void proceed()}>
          {t`Continue`}
        </LoadingButton>
      </div>
    </>
  )
}
