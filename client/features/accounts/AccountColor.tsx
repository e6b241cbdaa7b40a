import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { VisuallyHidden } from '#client/ui/content/VisuallyHidden.tsx'
import { announce } from '#client/ui/feedback/announce.ts'
import { showError } from '#client/ui/feedback/toast.tsx'
import { ColorField } from '#client/ui/forms/ColorField.tsx'

interface AccountColorProps {
  /** Names the account. */
  account: string
  /** six hex digits without `#` */
  color: string
  onSave: (color: string) => Promise<void>
}

/** The color of an account's events. The choice shows at once, and is reverted if saving fails. */
export function AccountColor({ account, color, onSave }: AccountColorProps) {
  const { t } = useLingui()
  const save = useMutation({
    mutationFn: (next: string) => onSave(next),
    onSuccess: () => announce(t`Colour saved`),
    onError: showError,
  })
  return (
    <ColorField
      label={
        <>
          {t`Event colour`} <VisuallyHidden>{account}</VisuallyHidden>
        </>
      }
      value={save.isPending ? save.variables : color}
      onChange={(next) => save.mutate(next)}
    />
  )
}
