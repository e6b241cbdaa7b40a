import { useLingui } from '@lingui/react/macro'
import { trpc } from '#client/api.ts'
import { detailOr } from '#client/lib/api/api-error.ts'
import { uiMessages } from '#client/lib/ui-messages.ts'
import { toast } from '#client/ui/feedback/toast.tsx'
import type { WorkSchedule } from '#shared/schedule.ts'

/** Saves the working hours and shows the result, even if the editor was closed meanwhile. */
export function useSaveAvailability(onSaved: (saved: WorkSchedule) => void) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return trpc.users.updateWorkSchedule.useMutation({
    onSuccess(settings) {
      utils.users.info.setData(undefined, settings)
      onSaved(settings.work_schedule)
      toast.success(t(uiMessages.availabilitySaved))
    },
    onError(error) {
      toast.error(detailOr(error, uiMessages.availabilityFailed))
    },
  })
}

/** Focuses the first invalid time, which reads its error out. */
export function focusFirstProblem(editor: HTMLElement | null): void {
  editor?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
}
