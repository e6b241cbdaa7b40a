import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { LoadingButton } from '#client/ui/buttons/LoadingButton.tsx'
import c from './SettingsActions.module.css'
import type { useSettingsEdits } from './settings-edits.ts'

type SettingsActionsProps = Pick<ReturnType<typeof useSettingsEdits>, 'isDirty' | 'isSaving' | 'discard'>

/** The buttons of a settings form: “Save” and, while there are unsaved changes, “Discard changes”. */
export function SettingsActions({ isDirty, isSaving, discard }: SettingsActionsProps) {
  const { t } = useLingui()
  return (
    <div className={c.actions}>
      <LoadingButton type="submit" size="md" isLoading={isSaving} loadingText={t`Saving...`} disabled={!isDirty}>
        {t`Save`}
      </LoadingButton>
      {isDirty && !isSaving && (
        <Button variant="gray" size="md" onClick={discard}>
          {t`Discard changes`}
        </Button>
      )}
    </div>
  )
}
