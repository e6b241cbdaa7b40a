import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ActionButton } from '../buttons/ActionButton.tsx'
import { focusOnMount } from '../focus/focus-field.ts'
import c from './InlineConfirmation.module.css'

export interface InlineConfirmationProps {
  /** A question that says what the action will do. */
  children: ReactNode
  /** The label of the confirm button. */
  label: string
  loadingText: string
  onConfirm: () => Promise<unknown>
  onDismiss: () => void
}

/** A confirmation in place of the button that triggered it. */
export function InlineConfirmation({ children, label, loadingText, onConfirm, onDismiss }: InlineConfirmationProps) {
  const { t } = useLingui()
  const textId = useId()
  return (
    <section ref={focusOnMount} tabIndex={-1} className={c.question} aria-labelledby={textId}>
      <p id={textId}>{children}</p>
      <div className={c.actions}>
        <ActionButton size="xs" variant="error" loadingText={loadingText} aria-describedby={textId} action={onConfirm}>
          {label}
        </ActionButton>
        <Button size="xs" variant="gray" aria-describedby={textId} onClick={onDismiss}>
          {t`Cancel`}
        </Button>
      </div>
    </section>
  )
}
