import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { LoadingButton } from '../buttons/LoadingButton.tsx'
import c from '../content/CardList.module.css'

export interface FormActionsProps {
  /** The labels of the submit button. */
  label: string
  busyLabel: string
  isBusy: boolean
  cancelLabel?: string
  size?: 'xs' | 'md'
  onCancel: () => void
}

/** The submit and cancel buttons of a form in a list. */
export function FormActions({ label, busyLabel, cancelLabel, isBusy, size = 'md', onCancel }: FormActionsProps) {
  const { t } = useLingui()
  return (
    <div className={c.buttons}>
      <LoadingButton type="submit" size={size} isLoading={isBusy} loadingText={busyLabel}>
        {label}
      </LoadingButton>
      <Button size={size} variant="gray" onClick={onCancel}>
        {cancelLabel ?? t`Cancel`}
      </Button>
    </div>
  )
}
