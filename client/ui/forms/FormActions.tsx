import { Button } from '@mantine/core'
import { t } from '#client/lib/language.ts'
import { LoadingButton } from '../buttons/LoadingButton.tsx'
import c from '../content/CardList.module.css'

interface FormActionsProps {
  /** What the button says that sends the form, and while it does. */
  label: string
  busyLabel: string
  isBusy: boolean
  cancelLabel?: string
  size?: 'xs' | 'md'
  onCancel: () => void
}

/** The end of a form in a list: to send it, or to leave it. */
export function FormActions({ label, busyLabel, cancelLabel, isBusy, size = 'md', onCancel }: FormActionsProps) {
  return (
    <div className={c.buttons}>
      <LoadingButton type="submit" size={size} isLoading={isBusy} loadingText={busyLabel}>
        {label}
      </LoadingButton>
      <Button size={size} variant="gray" onClick={onCancel}>
        {cancelLabel ?? t('Cancel')}
      </Button>
    </div>
  )
}
