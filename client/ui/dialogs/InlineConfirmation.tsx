import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ActionButton } from '../buttons/ActionButton.tsx'
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
  const question = useRef<HTMLElement>(null)
  const textId = useId()

  useEffect(() => {
    question.current?.focus()
    const container = question.current?.closest<HTMLElement>('[role=dialog], main')
    // Moves focus to the container if the surrounding buttons unmounted too and focus was lost.
    return () => void setTimeout(() => document.activeElement === document.body && container?.focus())
  }, [])

  return (
    <section ref={question} tabIndex={-1} className={c.question} aria-labelledby={textId}>
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
